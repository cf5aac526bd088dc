import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { type Answers, GatewayFault } from './answers'

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
/** Below this the header costs more than compression saves. */
const MIN_COMPRESSED_BYTES = 600

interface StaticFile {
  readonly body: Uint8Array<ArrayBuffer>
  /** Brotli, once asked for. */
  brotli: Promise<Uint8Array<ArrayBuffer>> | null
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
}

/** First segments that are this server's own and never a page of the app. */
const RESERVED = new Set(['api', 'assets', 'session', '__mock'])
const APP_SEGMENT = /^[a-z0-9][a-z0-9-]{0,31}$/

/**
 * The built app, held in memory. What has a hash in its name is kept by browsers for ever, the page itself never, so
 * that a deployment is seen at the next load.
 */
export class StaticFiles {
  readonly #files: ReadonlyMap<string, StaticFile>
  readonly #answers: Answers

  private constructor(files: ReadonlyMap<string, StaticFile>, answers: Answers) {
    this.#files = files
    this.#answers = answers
  }

  /**
   * Reads a folder that `vite build` wrote. A `.br` beside a file is its compressed form.
   * @throws Error when there is no `index.html` in it
   */
  static async load(folder: string, answers: Answers): Promise<StaticFiles> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const names = entries
      .filter(entry => entry.isFile())
      .map(entry => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    const all = new Set(names)
    const files = new Map<string, StaticFile>()
    for (const name of names) {
      // The manifest of the build is for the size check, not for visitors.
      if (name.endsWith('.br') || name.startsWith('/.vite/')) continue
      const body = new Uint8Array(await readFile(join(folder, name)))
      const brotli = all.has(`${name}.br`)
        ? Promise.resolve(new Uint8Array(await readFile(join(folder, `${name}.br`))))
        : null
      files.set(name, {
        body,
        brotli,
        etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
        headers: headersOf(name),
      })
    }
    if (!files.has('/index.html')) throw new Error(`There is no index.html in ${folder}.`)
    return new StaticFiles(files, answers)
  }

  /**
   * Answers a GET for a file, or with the page for an address of the app.
   * @throws GatewayFault for an address that is neither
   */
  async answer(request: Request, rawPath: string): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new GatewayFault('no-such-route', 'Here is nothing but pages to be read.', {
        status: 405,
        headers: { Allow: 'GET, HEAD' },
      })
    const file =
      this.#files.get(rawPath === '/' ? '/index.html' : rawPath) ??
      (isAppPath(rawPath) ? this.#files.get('/index.html') : undefined)
    if (!file) throw new GatewayFault('no-such-route', 'There is no such page.')
    const headers: Record<string, string> = { ...this.#answers.headers.app, ...file.headers, ETag: file.etag }
    if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers })
    if (!acceptsBrotli(request) || !(headers['Vary'] ?? '') || file.body.length < MIN_COMPRESSED_BYTES)
      return new Response(file.body, { headers })
    file.brotli ??= compress(file.body)
    return new Response(await file.brotli, { headers: { ...headers, 'Content-Encoding': 'br' } })
  }

  /** Compresses all files, one after the other, so that the first visitor need not wait for it. */
  async warm(): Promise<void> {
    for (const file of this.#files.values()) {
      if (file.headers['Vary'] === undefined || file.body.length < MIN_COMPRESSED_BYTES) continue
      await (file.brotli ??= compress(file.body))
    }
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

/** Addresses of screens: everything that looks like one. A missing script must stay a 404, or it is "loaded" as a page. */
function isAppPath(rawPath: string): boolean {
  const [first = '', ...rest] = rawPath.split('/').slice(1)
  if (RESERVED.has(first) || !APP_SEGMENT.test(first)) return false
  return !/\.(?:js|mjs|css|map|json|png|svg|ico|txt|woff2?|wasm|webmanifest|html|php)$/i.test(rest.at(-1) ?? '')
}

const acceptsBrotli = (request: Request): boolean =>
  /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(request.headers.get('accept-encoding') ?? '')

const brotli = promisify(brotliCompress)

/** Quality 9 and not 11: a twentieth larger, a tenth of the time. A `.br` from the build is the way to 11. */
async function compress(body: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  )
}
