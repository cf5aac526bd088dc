import type { Point } from '../location-rules'

/** The pad in units of its own: twice as wide as high, like the world laid out flat. */
export const PAD = { width: 720, height: 360 } as const

/** A window on the world, in degrees; x and y of the pad grow with longitude and fall with latitude. */
export interface PadView {
  west: number
  north: number
  /** Units of the pad per degree. */
  x: number
  y: number
}

export const worldView: PadView = { west: -180, north: 90, x: PAD.width / 360, y: PAD.height / 180 }

/** At least this many degrees of latitude: closer no coast may be in sight, or one too coarse to tell anything. */
const LEAST_SPAN = 30
const MARGIN = 1.5

/** The window around places, with degrees as long as they are there; the world without any, or for places far apart. */
export function viewAround(points: readonly Point[]): PadView {
  if (points.length === 0) return worldView
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => longitude)
  const middle = { latitude: mid(latitudes), longitude: mid(longitudes) }
  const squeeze = Math.max(0.2, Math.cos((middle.latitude * Math.PI) / 180))
  const ratio = PAD.width / PAD.height
  const high = Math.max(LEAST_SPAN, MARGIN * span(latitudes), (MARGIN * span(longitudes) * squeeze) / ratio)
  const wide = (high * ratio) / squeeze
  if (wide > 270 || high > 135) return worldView
  return {
    west: middle.longitude - wide / 2,
    north: middle.latitude + high / 2,
    x: PAD.width / wide,
    y: PAD.height / high,
  }
}

const mid = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values)

/** Whether a point is in sight. */
export function isInSight(view: PadView, point: Point): boolean {
  const { x, y } = onPad(view, point)
  return x >= 0 && x <= PAD.width && y >= 0 && y <= PAD.height
}

/** Where a point lies on the pad. */
export const onPad = ({ west, north, x, y }: PadView, { latitude, longitude }: Point): { x: number; y: number } => ({
  x: (longitude - west) * x,
  y: (north - latitude) * y,
})

/** The point under a spot of the pad, no more exact than the pad shows, and on the globe. */
export function pointAt(view: PadView, spot: { x: number; y: number }): Point {
  const digits = Math.max(0, Math.ceil(Math.log10(view.y)))
  const exact = (degrees: number, bound: number) =>
    Number(Math.min(bound, Math.max(-bound, degrees)).toFixed(digits)) + 0
  return {
    latitude: exact(view.north - spot.y / view.y, 90),
    longitude: exact(view.west + spot.x / view.x, 180),
  }
}

const STEPS = [30, 10, 5, 2, 1, 0.5]

/** The lines of the grid, in degrees: a few in each direction. */
export function gridOf({ west, north, x, y }: PadView): { longitudes: number[]; latitudes: number[] } {
  return {
    longitudes: multiples(west, west + PAD.width / x),
    latitudes: multiples(north - PAD.height / y, north),
  }
}

const MOST_LINES = 12

function multiples(from: number, to: number): number[] {
  const step = STEPS.findLast(one => (to - from) / one <= MOST_LINES) ?? 30
  const first = Math.ceil(from / step)
  const count = Math.max(0, Math.floor(to / step) - first + 1)
  return Array.from({ length: count }, (_, at) => (first + at) * step + 0)
}
