import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** A page of the build: its scripts, and the paths of its first reads, where `{n}` is segment n of the page's path. */
const pageSchema = z.object({ files: z.array(z.string()), reads: z.array(z.string()) })

/** `.vite/pages.json`, as the build writes it: each page by route pattern, and the scripts of the frame alone. */
const pagesSchema = z.object({ pages: z.record(z.string(), pageSchema), frameFiles: z.array(z.string()) })

/**
 * The HTML of one page: index.html with the scripts that its path needs, so that the browser requests all of them at
 * once.
 */
export interface PageHtml {
  /** The segments of its route, such as `:connection`. */
  readonly segments: readonly string[]
  readonly html: string
}

/**
 * The HTML of all pages of the build in `folder`.
 * @param index index.html, whose addresses are relative to the folder
 * @param basePath the path below which the app is served
 * @throws Error if `.vite/pages.json` is missing or invalid
 */
export async function readPages(folder: string, index: string, basePath: string): Promise<readonly PageHtml[]> {
  const written = await readFile(join(folder, '.vite/pages.json'), 'utf8')
  const { pages, frameFiles } = pagesSchema.parse(JSON.parse(written))
  const html = index
    .replaceAll(/\b(src|href)="\.\//g, `$1="${basePath}/`)
    .replace('<html', () => (basePath === '' ? '<html' : `<html data-base="${basePath}"`))
  const redirects = REDIRECTS.map(pattern => [pattern, { files: frameFiles, reads: [] }] as const)
  return [...Object.entries(pages), ...redirects]
    .map(([pattern, { files, reads }]) => ({
      segments: segmentsOf(pattern),
      html: withReads(withFiles(html, files, basePath), reads),
    }))
    .toSorted((a, b) => fixedCount(b.segments) - fixedCount(a.segments))
}

/** Paths at which the app only redirects. */
const REDIRECTS = ['/', '/:connection/:company_key']

const segmentsOf = (path: string): string[] => path.split('/').slice(1)

/** A route with more fixed segments goes first, in case another has a parameter in place of one of them. */
const fixedCount = (segments: readonly string[]): number => segments.filter(segment => !segment.startsWith(':')).length

/** Whether a path belongs to this route. A segment of the route that ends with `?` may be missing. */
export function matchesRoute(path: string, segments: readonly string[]): boolean {
  const parts = segmentsOf(path.replace(/(.)\/$/, '$1'))
  const required = segments.filter(segment => !segment.endsWith('?')).length
  if (parts.length < required || parts.length > segments.length) return false
  return parts.every((value, i) => (segments[i]?.startsWith(':') ? value !== '' : segments[i] === value))
}

/** Adds a preload for each script that the HTML does not load yet. */
function withFiles(html: string, files: readonly string[], basePath: string): string {
  const links = files
    .map(file => `${basePath}/${file}`)
    .filter(address => !html.includes(`"${address}"`))
    .map(address => `<link rel="modulepreload" crossorigin href="${address}">`)
  return html.replace('</head>', () => `${links.join('')}</head>`)
}

/** Adds the first reads, before the boot script that sends them. */
function withReads(html: string, reads: readonly string[]): string {
  if (reads.length === 0) return html
  const content = JSON.stringify(reads).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return html.replace('<head>', () => `<head><meta name="first-reads" content="${content}">`)
}

/** The sources of a content policy that allow the inline scripts of a page. */
export const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
