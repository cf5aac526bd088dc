import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gridLines, project, MAP_SIZE, unproject, fitView, worldView } from './map-view'

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('the location map', () => {
  it('shows every location of an item, wherever it is', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 10 }), points => {
        const view = fitView(points)
        for (const location of points) {
          const { x, y } = project(view, location)
          expect(x).toBeGreaterThanOrEqual(-1e-6)
          expect(x).toBeLessThanOrEqual(MAP_SIZE.width + 1e-6)
          expect(y).toBeGreaterThanOrEqual(-1e-6)
          expect(y).toBeLessThanOrEqual(MAP_SIZE.height + 1e-6)
        }
      }),
    )
  })

  it('returns the clicked point to the precision of the map', () => {
    fc.assert(
      fc.property(point, fc.boolean(), (clicked, isWorld) => {
        const view = isWorld ? worldView : fitView([clicked])
        const back = unproject(view, project(view, clicked))
        expect(Math.abs(back.latitude - clicked.latitude)).toBeLessThanOrEqual(1 / view.scaleY)
        expect(Math.abs(back.longitude - clicked.longitude)).toBeLessThanOrEqual(1 / view.scaleY)
      }),
    )
  })

  it('stays on the globe and never returns -0', () => {
    expect(unproject(worldView, { x: -50, y: 900 })).toEqual({ latitude: -90, longitude: -180 })
    expect(unproject(worldView, { x: MAP_SIZE.width / 2, y: MAP_SIZE.height / 2 })).toEqual({
      latitude: 0,
      longitude: 0,
    })
  })

  it('has only a few grid lines in any view', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 3 }), points => {
        const { longitudes, latitudes } = gridLines(fitView(points))
        for (const { length } of [latitudes, longitudes]) {
          expect(length).toBeGreaterThan(0)
          expect(length).toBeLessThanOrEqual(13)
        }
      }),
    )
  })
})
