import type { Method, Params, Row } from '../endpoint'
import { isWellFormed } from './fields'

/** Why a value cannot stand in a path, in a sentence for the field it was typed into. */
export class PathError extends Error {
  override name = 'PathError'
  readonly param: string
  constructor(param: string, message: string) {
    super(message)
    this.param = param
  }
}

/** The reason a value cannot be a path segment, or null. URL parsers fold `.` and `..` away, even encoded (facts.md 16). */
export function pathSegmentFault(value: string): string | null {
  if (value === '') return 'It is empty.'
  if (value === '.' || value === '..')
    return 'An id of only one or two dots cannot be asked for: addresses fold it away.'
  if (!isWellFormed(value)) return 'It holds a broken character.'
  return null
}

/**
 * The address of a row below its base: every parameter percent-encoded once (decision 9).
 * @throws PathError for a value that no path can carry
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
  | { kind: 'malformed'; message: string }

/** Finds the row of a method and a raw path: still encoded, without its query. See `pathMatcher`. */
export type PathMatcher<R extends Row> = (method: string, rawPath: string) => PathMatch<R>

interface Template<R extends Row> {
  row: R
  segments: string[]
}

/**
 * Reads addresses back into rows. One trailing slash is ignored, each parameter is decoded once (decision 9), a
 * literal segment ranks above a parameter (facts.md 19), HEAD is matched as GET (decision 55). Empty and dot segments,
 * also encoded ones, are malformed: no row has them.
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
    if (decoded === null) return { kind: 'malformed', message: 'The path is not well encoded.' }
    const candidates = (byLength.get(decoded.length) ?? []).filter(t => fits(t, decoded))
    const [best] = candidates
    if (!best) return { kind: 'not-found' }
    // Only rows of the same literal rank compete: /persons/external/{id} never answers for /persons/{key}/…
    const peers = candidates.filter(t => samePattern(t, best))
    const asked = method === 'HEAD' ? 'GET' : method
    const hit = peers.find(t => t.row.method === asked)
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
