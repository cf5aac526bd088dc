import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** What the build wrote in `.vite/pages.json`: the files of each page by route pattern, and those of every page. */
const pagesSchema = z.object({ pages: z.record(z.string(), z.array(z.string())), others: z.array(z.string()) })

/** The HTML of one page: index.html with the files that its path needs, so that the browser requests all of them at once. */
export interface PageHtml {
  /** The segments of its route, such as `:connection`. Those of the fallback are empty. */
  readonly segments: readonly string[]
  readonly html: string
}

/**
 * The HTML of all pages of the build in `folder`, the fallback last.
 * @throws Error if `.vite/pages.json` is not as the build writes it
 */
export async function readPages(folder: string, index: string): Promise<readonly PageHtml[]> {
  const file = join(folder, '.vite/pages.json')
  const { pages, others } = existsSync(file)
    ? pagesSchema.parse(JSON.parse(await readFile(file, 'utf8')))
    : { pages: {}, others: [] }
  return [
    ...Object.entries(pages)
      .map(([pattern, files]) => ({ segments: segmentsOf(pattern), html: withFiles(index, files) }))
      .toSorted((a, b) => fixedOf(b.segments) - fixedOf(a.segments)),
    { segments: [], html: withFiles(index, others) },
  ]
}

const segmentsOf = (path: string): string[] => path.split('/').slice(1)

/** A route with more fixed segments goes first: `/:c/:k/imports/new` before `/:c/:k/imports/:batch`. */
const fixedOf = (segments: readonly string[]): number => segments.filter(segment => !segment.startsWith(':')).length

/** Whether the path is of this route. Ends with `?`: a segment that may be missing. */
export function isOfRoute(path: string, segments: readonly string[]): boolean {
  const given = segmentsOf(path)
  const least = segments.filter(segment => !segment.endsWith('?')).length
  if (given.length < least || given.length > segments.length) return false
  return given.every((value, at) => segments[at]?.startsWith(':') || segments[at] === value)
}

/** Names the files that the page does not name yet. */
function withFiles(html: string, files: readonly string[]): string {
  const links = files
    .filter(file => !html.includes(`"/${file}"`))
    .map(file => `<link rel="modulepreload" crossorigin href="/${file}">`)
  return html.replace('</head>', () => `${links.join('')}</head>`)
}

/** The sources of a policy that allow the inline scripts of a page. */
export const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
