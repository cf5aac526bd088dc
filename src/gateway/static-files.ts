import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { HEADERS, reservedConnectionIds } from '#/contract/gateway'
import { type Answers, appPolicy, GatewayFault } from './answers'
import { accepts } from './compress'
import { inlineScriptHashes, matchesRoute, readPages } from './page-files'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
const COMPRESSED = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.webmanifest'])
/** Smaller files are not worth compressing. */
const MIN_COMPRESSED_BYTES = 600

interface StaticFile {
  readonly body: Uint8Array<ArrayBuffer>
  /** Compressed with Brotli by the build or on first use; null until then. */
  brotli: Promise<Uint8Array<ArrayBuffer>> | null
  readonly name: string
  /** The hash of the uncompressed body. */
  readonly hash: string
  readonly headers: Readonly<Record<string, string>>
}

interface Page {
  /** The segments of its route. */
  readonly segments: readonly string[]
  readonly file: StaticFile
}

/** First path segments that cannot be connections, so that no page is below them. */
const RESERVED: ReadonlySet<string> = new Set(reservedConnectionIds)
const CONNECTION_ID = /^[a-z0-9][a-z0-9-]{0,31}$/

/**
 * The built app, in memory. Browsers cache files with a hash in the name, but never the page itself, so that a
 * deployment takes effect on the next load.
 */
export class StaticFiles {
  readonly #files: ReadonlyMap<string, StaticFile>
  readonly #pages: readonly Page[]
  readonly #answers: Answers
  readonly #basePath: string

  private constructor(
    files: ReadonlyMap<string, StaticFile>,
    pages: readonly Page[],
    answers: Answers,
    basePath: string,
  ) {
    this.#files = files
    this.#pages = pages
    this.#answers = answers
    this.#basePath = basePath
  }

  /**
   * Reads the output folder of `vite build`. A `.br` file is the compressed form of the file next to it.
   * @param basePath the path below which the app is served
   * @throws Error if it contains no `index.html` or no valid `.vite/pages.json`
   */
  static async load(folder: string, answers: Answers, basePath = ''): Promise<StaticFiles> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const names = entries
      .filter(entry => entry.isFile())
      .map(entry => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    const all = new Set(names)
    const read = async (name: string) => new Uint8Array(await readFile(join(folder, name)))
    const files = new Map<string, StaticFile>()
    for (const name of names) {
      // The build's own files are not for browsers
      if (name.endsWith('.br') || name.startsWith('/.vite/')) continue
      files.set(name, staticFile(name, await read(name), all.has(`${name}.br`) ? await read(`${name}.br`) : null))
    }
    const index = files.get('/index.html')
    if (!index) throw new Error(`There is no index.html in ${folder}.`)
    const pages = (await readPages(folder, Buffer.from(index.body).toString(), basePath)).map(({ segments, html }) => ({
      segments,
      file: staticFile('/index.html', new TextEncoder().encode(html), null, inlineScriptHashes(html)),
    }))
    return new StaticFiles(files, pages, answers, basePath)
  }

  /**
   * The response to GET or HEAD: a file, the page for an address of the app, 304 if the browser has it, or 404.
   * @throws GatewayFault for another method
   */
  async answer(request: Request, rawPath: string): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new GatewayFault('no-such-route', 'Only GET and HEAD are supported here.', {
        status: 405,
        headers: { Allow: 'GET, HEAD' },
      })
    const isPage = rawPath === '/' || (!this.#files.has(rawPath) && isAppPath(rawPath))
    const page = this.#pages.find(({ segments }) => matchesRoute(rawPath, segments))
    const file = isPage ? page?.file : this.#files.get(rawPath)
    if (!file) return this.#notFound(request)
    const { document, asset } = this.#answers.headers
    const isBrotli = isCompressed(file) && accepts(request, 'br')
    const etag = isBrotli ? `"${file.hash}-br"` : `"${file.hash}"`
    const headers = { ...(hasPolicy(file) ? document : asset), ...file.headers, ETag: etag }
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
    if (!isBrotli) return new Response(file.body, { headers })
    return new Response(await brotliOf(file), { headers: { ...headers, 'Content-Encoding': 'br' } })
  }

  /** A 404 that does not load the app: a short page for people, the standard error for scripts and programs. */
  #notFound(request: Request): Response {
    const fault = new GatewayFault('no-such-route', 'This page does not exist.')
    if (!/\btext\/html\b/.test(request.headers.get('accept') ?? '')) return this.#answers.error(fault)
    const headers = {
      ...this.#answers.headers.displayable,
      [HEADERS.error]: fault.kind,
      'Content-Type': TYPES['.html'] ?? '',
    }
    return new Response(notFoundHtml(this.#basePath), { status: fault.status, headers })
  }

  /** Compresses all files in advance, so that the first request does not wait for it. */
  async compressAll(): Promise<void> {
    const files = [...this.#files.values(), ...this.#pages.map(({ file }) => file)]
    for (const file of files) if (isCompressed(file)) await brotliOf(file)
  }
}

const notFoundHtml = (basePath: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Not found · Signalbox</title></head><body><h1>This page does not exist.</h1><p>The link may be wrong or out of date. <a href="${basePath}/">Open Signalbox</a></p></body></html>`

/** @param hashes sources that allow the inline scripts of a page */
function staticFile(
  name: string,
  body: Uint8Array<ArrayBuffer>,
  brotli: Uint8Array<ArrayBuffer> | null,
  hashes: readonly string[] = [],
): StaticFile {
  return {
    body,
    brotli: brotli && Promise.resolve(brotli),
    name,
    hash: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    headers: { ...headersOf(name), ...(hashes.length > 0 && { 'Content-Security-Policy': appPolicy(hashes) }) },
  }
}

function headersOf(name: string): Record<string, string> {
  const extension = extname(name)
  return {
    'Content-Type': TYPES[extension] ?? 'application/octet-stream',
    'Cache-Control': cacheOf(name),
    ...(COMPRESSED.has(extension) && { Vary: 'Accept-Encoding' }),
  }
}

function cacheOf(name: string): string {
  if (name.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return name.endsWith('.html') ? 'no-store' : 'public, max-age=300'
}

/**
 * Whether a path can be a page of the app: `/sign-in`, or a path below a connection, which may contain ids that
 * customers chose and so may end like a file name. A missing script, which is never below a connection, must be a 404;
 * otherwise the page would be loaded as the script.
 */
function isAppPath(rawPath: string): boolean {
  const [, first = ''] = rawPath.split('/')
  return rawPath === '/sign-in' || (!RESERVED.has(first) && CONNECTION_ID.test(first))
}

const isCompressed = (file: StaticFile): boolean =>
  file.headers['Vary'] !== undefined && file.body.length >= MIN_COMPRESSED_BYTES

/** Pages and workers; browsers ignore the policy of other files. */
const hasPolicy = ({ name }: StaticFile): boolean => name.endsWith('.html') || /worker[^/]*\.js$/.test(name)

/** A failed compression is tried again with the next request. */
function brotliOf(file: StaticFile): Promise<Uint8Array<ArrayBuffer>> {
  file.brotli ??= compress(file.body).catch((error: unknown) => {
    file.brotli = null
    throw error
  })
  return file.brotli
}

const brotli = promisify(brotliCompress)

/**
 * Quality 9 takes a tenth of the time of 11, and its output is 5% larger. For 11, let the build write `.br` files. With
 * the default window of 4 MiB, clearing memory would take 200 times as long as compressing a page.
 */
async function compress(body: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_LGWIN]: 16,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  )
}
