import type { Point } from './location-rules'

/** Size of the map in its own units: twice as wide as high, like the whole world in an equirectangular projection. */
export const MAP_SIZE = { width: 720, height: 360 } as const

/** The part of the world the map shows. `west` and `north` are in degrees. */
export interface MapView {
  west: number
  north: number
  /** Map units per degree of longitude. */
  scaleX: number
  /** Map units per degree of latitude. */
  scaleY: number
}

export const worldView: MapView = { west: -180, north: 90, scaleX: MAP_SIZE.width / 360, scaleY: MAP_SIZE.height / 180 }

/** Minimum height in degrees of latitude: closer up, a map may show no coast, or only a coarse one. */
const MIN_SPAN = 30
const MARGIN = 1.5

/**
 * The view that fits all points, undistorted at their middle latitude; the whole world if there are none, or if they
 * are far apart or near a pole.
 */
export function fitView(points: readonly Point[]): MapView {
  if (points.length === 0) return worldView
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => longitude)
  const middle = { latitude: mid(latitudes), longitude: mid(longitudes) }
  const squeeze = Math.max(0.2, Math.cos((middle.latitude * Math.PI) / 180))
  const ratio = MAP_SIZE.width / MAP_SIZE.height
  const height = Math.max(MIN_SPAN, MARGIN * span(latitudes), (MARGIN * span(longitudes) * squeeze) / ratio)
  const width = (height * ratio) / squeeze
  if (width > 270 || height > 135) return worldView
  return {
    west: middle.longitude - width / 2,
    north: middle.latitude + height / 2,
    scaleX: MAP_SIZE.width / width,
    scaleY: MAP_SIZE.height / height,
  }
}

const mid = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values)

/** Whether the view shows a point. */
export function isInView(view: MapView, point: Point): boolean {
  const { x, y } = project(view, point)
  return x >= 0 && x <= MAP_SIZE.width && y >= 0 && y <= MAP_SIZE.height
}

/** The position of a point on the map, in map units. */
export const project = (
  { west, north, scaleX, scaleY }: MapView,
  { latitude, longitude }: Point,
): { x: number; y: number } => ({
  x: (longitude - west) * scaleX,
  y: (north - latitude) * scaleY,
})

/** The point at a position on the map, clamped to the globe and rounded to the precision of the map. */
export function unproject(view: MapView, position: { x: number; y: number }): Point {
  const digits = Math.max(0, Math.ceil(Math.log10(view.scaleY)))
  const round = (degrees: number, bound: number) =>
    Number(Math.min(bound, Math.max(-bound, degrees)).toFixed(digits)) + 0
  return {
    latitude: round(view.north - position.y / view.scaleY, 90),
    longitude: round(view.west + position.x / view.scaleX, 180),
  }
}

const STEPS = [30, 10, 5, 2, 1, 0.5]

/** The grid lines in degrees, a few in each direction. */
export function gridLines({ west, north, scaleX, scaleY }: MapView): { longitudes: number[]; latitudes: number[] } {
  return {
    longitudes: multiples(west, west + MAP_SIZE.width / scaleX),
    latitudes: multiples(north - MAP_SIZE.height / scaleY, north),
  }
}

const MAX_INTERVALS = 12

function multiples(from: number, to: number): number[] {
  const step = STEPS.findLast(candidate => (to - from) / candidate <= MAX_INTERVALS) ?? 30
  const first = Math.ceil(from / step)
  const count = Math.max(0, Math.floor(to / step) - first + 1)
  return Array.from({ length: count }, (_, at) => (first + at) * step + 0)
}
