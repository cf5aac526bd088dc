import { SegmentedControl } from '@mantine/core'
import { useId, useState } from 'react'
import land from './land.txt?raw'
import type { Point } from './location-rules'
import { fitView, gridLines, isInView, MAP_SIZE, project, unproject, worldView } from './map-view'
import { text as t } from './text'
import classes from './LocationMap.module.css'

/** Degrees per unit of land.txt, an outline of the land from Natural Earth at 1:110 million (public domain). */
const LAND_UNIT = 0.2

/** Height of the corner in which labels of both axes would overlap. */
const LABEL_CORNER = 24
/** Distance an arrow key moves a location, in map units. */
const STEP = 8
const arrows = new Map([
  ['ArrowLeft', { x: -STEP, y: 0 }],
  ['ArrowRight', { x: STEP, y: 0 }],
  ['ArrowUp', { x: 0, y: -STEP }],
  ['ArrowDown', { x: 0, y: STEP }],
])

interface LocationMapProps {
  /** One for each row; null for an incomplete or invalid one. */
  points: readonly (Point | null)[]
  /** Index of the row that a click moves. */
  selected: number
  onMove: (point: Point) => void
  disabled: boolean
}

/**
 * A rough map of the locations, which shows at a glance whether one is in the sea or has its coordinates swapped. A
 * click or the arrow keys set an approximate position. It loads no map tiles, so no third party learns where the stores
 * are.
 */
export function LocationMap({ points, selected, onMove, disabled }: LocationMapProps) {
  const clip = useId()
  const [area, setArea] = useState<'near' | 'world'>('near')
  const known = points.filter(point => point !== null)
  const [lastView, setLastView] = useState(() => fitView(known))
  // The view stays put while all points are in it: a clicked point must not move away from the pointer
  const near = known.every(point => isInView(lastView, point)) ? lastView : fitView(known)
  const view = area === 'world' ? worldView : near
  const moveTo = (position: { x: number; y: number }) => {
    // Keeps the current view from now on, even if typed points have changed it
    setLastView(near)
    onMove(unproject(view, position))
  }
  const { longitudes, latitudes } = gridLines(view)
  const marks = points.flatMap((point, index) => (point ? [{ index, ...project(view, point) }] : []))
  return (
    <div>
      <div className={`sb-row ${classes['head'] ?? ''}`}>
        <span className="sb-note">{t.mapHint(selected + 1)}</span>
        <SegmentedControl
          size="xs"
          aria-label={t.mapArea}
          value={area}
          data={(['near', 'world'] as const).map(value => ({ value, label: t.mapAreas[value] }))}
          onChange={value => {
            setArea(value)
            setLastView(fitView(known))
          }}
        />
      </div>
      <button
        type="button"
        className={classes['field']}
        aria-label={t.map(known.length, selected + 1)}
        disabled={disabled}
        onClick={event => {
          if (event.detail === 0) return // Enter or Space: no pointer position
          const box = event.currentTarget.getBoundingClientRect()
          const [x, y] = [(event.clientX - box.x) / box.width, (event.clientY - box.y) / box.height]
          moveTo({ x: x * MAP_SIZE.width, y: y * MAP_SIZE.height })
        }}
        onKeyDown={event => {
          const arrow = arrows.get(event.key)
          if (!arrow) return
          event.preventDefault()
          const point = points[selected]
          const from = point ? project(view, point) : { x: MAP_SIZE.width / 2, y: MAP_SIZE.height / 2 }
          moveTo({ x: from.x + arrow.x, y: from.y + arrow.y })
        }}
      >
        <svg className={classes['drawing']} viewBox={`0 0 ${MAP_SIZE.width} ${MAP_SIZE.height}`} aria-hidden>
          <clipPath id={clip}>
            <rect width={MAP_SIZE.width} height={MAP_SIZE.height} />
          </clipPath>
          <g clipPath={`url(#${clip})`}>
            <path
              className={classes['land']}
              d={land}
              transform={`matrix(${LAND_UNIT * view.scaleX} 0 0 ${LAND_UNIT * view.scaleY} ${-view.west * view.scaleX} ${view.north * view.scaleY})`}
            />
            {longitudes.map(longitude => {
              const { x } = project(view, { longitude, latitude: 0 })
              return (
                <g key={longitude}>
                  <line className={classes['grid']} x1={x} x2={x} y1={0} y2={MAP_SIZE.height} />
                  <text className={classes['degree']} x={x + 3} y={MAP_SIZE.height - 5}>
                    {longitude}°
                  </text>
                </g>
              )
            })}
            {latitudes.map(latitude => {
              const { y } = project(view, { longitude: 0, latitude })
              return (
                <g key={latitude}>
                  <line className={classes['grid']} x1={0} x2={MAP_SIZE.width} y1={y} y2={y} />
                  {y > MAP_SIZE.height - LABEL_CORNER ? null : (
                    <text className={classes['degree']} x={4} y={y - 3}>
                      {latitude}°
                    </text>
                  )}
                </g>
              )
            })}
            {marks.map(({ index, x, y }) => (
              <g key={index} className={classes['point']} data-selected={index === selected || undefined}>
                <circle cx={x} cy={y} r={9} />
                <text x={x} y={y + 4}>
                  {index + 1}
                </text>
              </g>
            ))}
          </g>
        </svg>
      </button>
    </div>
  )
}
