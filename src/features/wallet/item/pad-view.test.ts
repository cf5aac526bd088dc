import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gridOf, onPad, PAD, pointAt, viewAround, worldView } from './pad-view'

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('the pad', () => {
  it('shows every place of a pass, wherever they are', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 10 }), points => {
        const view = viewAround(points)
        for (const one of points) {
          const { x, y } = onPad(view, one)
          expect(x).toBeGreaterThanOrEqual(-1e-6)
          expect(x).toBeLessThanOrEqual(PAD.width + 1e-6)
          expect(y).toBeGreaterThanOrEqual(-1e-6)
          expect(y).toBeLessThanOrEqual(PAD.height + 1e-6)
        }
      }),
    )
  })

  it('gives back the place that was clicked, as exactly as it shows', () => {
    fc.assert(
      fc.property(point, fc.boolean(), (one, isWorld) => {
        const view = isWorld ? worldView : viewAround([one])
        const back = pointAt(view, onPad(view, one))
        expect(Math.abs(back.latitude - one.latitude)).toBeLessThanOrEqual(1 / view.y)
        expect(Math.abs(back.longitude - one.longitude)).toBeLessThanOrEqual(1 / view.y)
      }),
    )
  })

  it('names no place beyond the globe, and no minus nothing', () => {
    expect(pointAt(worldView, { x: -50, y: 900 })).toEqual({ latitude: -90, longitude: -180 })
    expect(pointAt(worldView, { x: PAD.width / 2, y: PAD.height / 2 })).toEqual({ latitude: 0, longitude: 0 })
  })

  it('has a grid of a few lines, whatever it shows', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 3 }), points => {
        const { longitudes, latitudes } = gridOf(viewAround(points))
        for (const { length } of [latitudes, longitudes]) {
          expect(length).toBeGreaterThan(0)
          expect(length).toBeLessThanOrEqual(13)
        }
      }),
    )
  })
})
