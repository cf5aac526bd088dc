import { useId, useState } from 'react'
import { SegmentedControl } from '#/ui/inputs/SegmentedControl'
import { editText } from '../edit-text'
import land from '../land.txt?raw'
import type { Point } from '../location-rules'
import { gridOf, isInSight, onPad, PAD, pointAt, viewAround, worldView } from './pad-view'
import classes from './LocationPad.module.css'

const t = editText.locations

/** Fifths of a degree: the land of Natural Earth at 1:110 million, public domain, as one outline. */
const LAND_UNIT = 0.2

/** Where the labels of both directions would lie on each other. */
const CORNER = 24
/** What an arrow key moves, in units of the pad. */
const STEP = 8
const ways = new Map([
  ['ArrowLeft', { x: -STEP, y: 0 }],
  ['ArrowRight', { x: STEP, y: 0 }],
  ['ArrowUp', { x: 0, y: -STEP }],
  ['ArrowDown', { x: 0, y: STEP }],
])

interface LocationPadProps {
  /** In the order of the table; null where one is not complete. */
  points: readonly (Point | null)[]
  /** The row of the table that a click moves, from 0. */
  chosen: number
  onMove: (point: Point) => void
  disabled: boolean
}

/**
 * Where the locations lie, roughly: shows at a glance what is swapped or in the sea, and takes a click or
 * arrow keys for a first guess. No tiles are asked of anybody: nobody learns where a company's shops are.
 */
export function LocationPad({ points, chosen, onMove, disabled }: LocationPadProps) {
  const clip = useId()
  const [choice, setChoice] = useState<'near' | 'world'>('near')
  const known = points.filter(point => point !== null)
  const [kept, setKept] = useState(() => viewAround(known))
  // Stands still under the mouse as long as all are in sight: a clicked place must not run away from the pointer
  const near = known.every(point => isInSight(kept, point)) ? kept : viewAround(known)
  const view = choice === 'world' ? worldView : near
  const { longitudes, latitudes } = gridOf(view)
  const marks = points.flatMap((point, at) => (point ? [{ at, ...onPad(view, point) }] : []))
  return (
    <div className={classes['pad']}>
      <div className={classes['head']}>
        <span className={classes['why']}>{t.mapWhy(chosen + 1)}</span>
        <SegmentedControl
          small
          label={t.mapView}
          value={choice}
          choices={(['near', 'world'] as const).map(value => ({ value, label: t.mapViews[value] }))}
          onChange={value => {
            setChoice(value)
            setKept(viewAround(known))
          }}
        />
      </div>
      <button
        type="button"
        className={classes['field']}
        aria-label={t.mapOf(known.length, chosen + 1)}
        disabled={disabled}
        onClick={event => {
          if (event.detail === 0) return // Enter or Space: nobody pointed anywhere
          const box = event.currentTarget.getBoundingClientRect()
          const [x, y] = [(event.clientX - box.x) / box.width, (event.clientY - box.y) / box.height]
          onMove(pointAt(view, { x: x * PAD.width, y: y * PAD.height }))
        }}
        onKeyDown={event => {
          const way = ways.get(event.key)
          if (!way) return
          event.preventDefault()
          const point = points[chosen]
          const from = point ? onPad(view, point) : { x: PAD.width / 2, y: PAD.height / 2 }
          onMove(pointAt(view, { x: from.x + way.x, y: from.y + way.y }))
        }}
      >
        <svg className={classes['map']} viewBox={`0 0 ${PAD.width} ${PAD.height}`} aria-hidden>
          <clipPath id={clip}>
            <rect width={PAD.width} height={PAD.height} />
          </clipPath>
          <g clipPath={`url(#${clip})`}>
            <path
              className={classes['land']}
              d={land}
              transform={`matrix(${LAND_UNIT * view.x} 0 0 ${LAND_UNIT * view.y} ${-view.west * view.x} ${view.north * view.y})`}
            />
            {longitudes.map(longitude => {
              const { x } = onPad(view, { longitude, latitude: 0 })
              return (
                <g key={longitude}>
                  <line className={classes['grid']} x1={x} x2={x} y1={0} y2={PAD.height} />
                  <text className={classes['degree']} x={x + 3} y={PAD.height - 5}>
                    {longitude}°
                  </text>
                </g>
              )
            })}
            {latitudes.map(latitude => {
              const { y } = onPad(view, { longitude: 0, latitude })
              return (
                <g key={latitude}>
                  <line className={classes['grid']} x1={0} x2={PAD.width} y1={y} y2={y} />
                  {y > PAD.height - CORNER ? null : (
                    <text className={classes['degree']} x={4} y={y - 3}>
                      {latitude}°
                    </text>
                  )}
                </g>
              )
            })}
            {marks.map(({ at, x, y }) => (
              <g key={at} className={classes['point']} data-chosen={at === chosen || undefined}>
                <circle cx={x} cy={y} r={9} />
                <text x={x} y={y + 4}>
                  {at + 1}
                </text>
              </g>
            ))}
          </g>
        </svg>
      </button>
    </div>
  )
}
