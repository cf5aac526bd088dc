import * as z from 'zod/mini'
import type { Method, Params, Row } from '../endpoint'
import { isWellFormed } from './fields'

/** Why a value cannot be a path segment. `dots`: URL parsers remove `.` and `..`, even if encoded. */
export type PathSegmentFault = 'empty' | 'dots' | 'malformed'

/** A path parameter with a value that is not valid in a URL. */
export class PathError extends Error {
  override name = 'PathError'
  readonly param: string
  readonly fault: PathSegmentFault
  constructor(param: string, fault: PathSegmentFault) {
    super(`${param}: ${fault}`)
    this.param = param
    this.fault = fault
  }
}

/** Why a value cannot be a path segment, or null if it can. */
export function pathSegmentFault(value: string): PathSegmentFault | null {
  if (value === '') return 'empty'
  if (value === '.' || value === '..') return 'dots'
  return isWellFormed(value) ? null : 'malformed'
}

/** The schema of a path segment as typed, which it trims. The parameters are the messages if it is empty or invalid. */
export const pathSegmentSchema = (missing: string, invalid: string): z.ZodMiniType<string, string> =>
  z.string().check(
    z.trim(),
    z.minLength(1, missing),
    z.refine(segment => pathSegmentFault(segment) === null, invalid),
  )

/**
 * The path of a row below the base URL, with every parameter percent-encoded once.
 * @throws PathError for a value that is not valid in a URL
 */
export function buildPath<R extends Row>(row: R, params: Params<R>): string {
  const values = new Map<string, unknown>(Object.entries(params))
  return row.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name)
    const text = typeof value === 'string' ? value : ''
    const fault = pathSegmentFault(text)
    if (fault !== null) throw new PathError(name, fault)
    return encodeURIComponent(text)
  })
}

export type PathMatch<R extends Row> =
  | { kind: 'match'; row: R; params: Record<string, string> }
  | { kind: 'not-found' }
  | { kind: 'wrong-method'; allow: Method[] }
  | { kind: 'malformed' }

/** Finds the row of a method and a raw path (still encoded, without the query). See `pathMatcher`. */
export type PathMatcher<R extends Row> = (method: string, rawPath: string) => PathMatch<R>

interface Template<R extends Row> {
  row: R
  segments: string[]
}

/**
 * Finds the row that a path belongs to. One trailing slash is ignored, each parameter is decoded once, and HEAD matches
 * GET. A literal segment wins over a parameter: `/persons/external/subscriptions` would match two rows otherwise. Empty
 * and dot segments, even encoded ones, are malformed: no row has them.
 */
export function pathMatcher<R extends Row>(rows: readonly R[]): PathMatcher<R> {
  const templates = rows.map(row => ({ row, segments: splitPath(row.path) })).sort(literalFirst)
  const byLength = new Map<number, Template<R>[]>()
  for (const template of templates) {
    const sameLength = byLength.get(template.segments.length) ?? []
    byLength.set(template.segments.length, [...sameLength, template])
  }
  return (method, rawPath) => {
    const decoded = decodeSegments(splitPath(rawPath))
    if (decoded === null) return { kind: 'malformed' }
    const candidates = (byLength.get(decoded.length) ?? []).filter(t => fits(t, decoded))
    const [best] = candidates
    if (!best) return { kind: 'not-found' }
    // Only rows with the same literal segments compete: /persons/{key}/… never stands in for /persons/external/{id}
    const peers = candidates.filter(t => samePattern(t, best))
    const wanted = method === 'HEAD' ? 'GET' : method
    const hit = peers.find(t => t.row.method === wanted)
    if (!hit) return { kind: 'wrong-method', allow: [...new Set(peers.map(t => t.row.method))] }
    return { kind: 'match', row: hit.row, params: paramsOf(hit, decoded) }
  }
}

const PARAM = /^\{(\w+)\}$/

function splitPath(path: string): string[] {
  const segments = path.split('/').slice(1)
  if (segments.at(-1) === '') segments.pop()
  return segments
}

function decodeSegments(segments: string[]): string[] | null {
  try {
    const decoded = segments.map(decodeURIComponent)
    return decoded.some(segment => pathSegmentFault(segment) !== null) ? null : decoded
  } catch {
    return null
  }
}

const fits = (template: Template<Row>, decoded: string[]): boolean =>
  template.segments.every((segment, i) => PARAM.test(segment) || segment === decoded[i])

const pattern = (template: Template<Row>): string =>
  template.segments.map(segment => (PARAM.test(segment) ? '1' : '0')).join('')

const samePattern = (a: Template<Row>, b: Template<Row>): boolean => pattern(a) === pattern(b)

const literalFirst = (a: Template<Row>, b: Template<Row>): number =>
  pattern(a) < pattern(b) ? -1 : pattern(a) > pattern(b) ? 1 : 0

function paramsOf(template: Template<Row>, decoded: string[]): Record<string, string> {
  const params: Record<string, string> = {}
  template.segments.forEach((segment, i) => {
    const name = PARAM.exec(segment)?.[1]
    const value = decoded[i]
    if (name !== undefined && value !== undefined) params[name] = value
  })
  return params
}
