import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { Answers, GatewayFault } from './answers'
import { StaticFiles } from './static-files'

const SCRIPT = 'export const x = 1\n'.repeat(100)
let files: StaticFiles
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-app-'))
  for (const inner of ['assets', '.vite']) mkdirSync(join(folder, inner))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'icon.svg'), '<svg/>')
  writeFileSync(join(folder, 'assets/app-1a2b.js'), SCRIPT)
  writeFileSync(join(folder, 'assets/jobs-worker-3c.js'), SCRIPT)
  writeFileSync(
    join(folder, '.vite/pages.json'),
    JSON.stringify({
      pages: {
        '/sign-in': { files: [], reads: [] },
        '/:connection/:company_key/persons': { files: [], reads: [] },
        '/:connection/:company_key/persons/:person_key': { files: [], reads: [] },
      },
      frameFiles: [],
    }),
  )
  files = await StaticFiles.load(folder, new Answers(false))
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  files.answer(new Request(`http://localhost${path}`, { headers, method }), path)

test('the page is not cached and has the content security policy', async () => {
  for (const path of ['/', '/sign-in', '/mock/DEMO/persons', '/mock/ACME.COM/persons/8c1f']) {
    const response = await get(path)
    expect(await response.text()).toBe('<!doctype html>')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-security-policy')).toMatch(
      /script-src 'self';.*require-trusted-types-for 'script'/,
    )
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('an id that a customer chose may end like the name of a file', async () => {
  for (const id of ['ticket-7.html', 'logo.png', 'v1.js', '2026.json'])
    expect([id, (await get(`/mock/DEMO/persons/${id}`)).status]).toEqual([id, 200])
})

test('a file with a hash in its name is cached forever', async () => {
  const response = await get('/assets/app-1a2b.js')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(response.headers.get('vary')).toBe('Accept-Encoding')
  expect(response.headers.has('content-encoding')).toBe(false)
  expect(await response.text()).toBe(SCRIPT)
})

test('the file server compresses with Brotli if accepted', async () => {
  const response = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, deflate, br' })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(SCRIPT)
  expect(
    (await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br;q=0' })).headers.has('content-encoding'),
  ).toBe(false)
})

test('only pages and workers have a policy: for other files browsers ignore it', async () => {
  expect((await get('/assets/app-1a2b.js')).headers.has('content-security-policy')).toBe(false)
  expect((await get('/assets/app-1a2b.js')).headers.get('x-content-type-options')).toBe('nosniff')
  expect((await get('/assets/jobs-worker-3c.js')).headers.get('content-security-policy')).toContain("script-src 'self'")
})

test('each encoding has its own ETag', async () => {
  const [plain, compressed] = await Promise.all([
    get('/assets/app-1a2b.js'),
    get('/assets/app-1a2b.js', { 'accept-encoding': 'br' }),
  ])
  expect(compressed.headers.get('etag')).not.toBe(plain.headers.get('etag'))
})

test('a request for an unchanged file gets a 304', async () => {
  const etag = (await get('/icon.svg')).headers.get('etag') ?? ''
  expect((await get('/icon.svg', { 'if-none-match': etag })).status).toBe(304)
})

describe('the file server responds with 404 to other addresses, so that the page is not loaded in place of a missing script', () => {
  test.each([
    '/assets/gone-9f.js',
    '/assets/',
    '/mock/DEMO/gone.js',
    '/favicon.ico',
    '/wp-login.php',
    '/.vite/pages.json',
    '/.env',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/../index.html',
    '//evil',
    '/api/x',
    '/session/x',
    '/__mock',
  ])('%s', async path => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('x-signalbox-error')).toBe('no-such-route')
    expect(response.headers.get('content-type')).toBe('application/json')
  })
})

test('the file server allows only GET and HEAD', async () => {
  await expect(get('/', {}, 'POST')).rejects.toSatisfy(
    error => error instanceof GatewayFault && error.status === 405 && error.headers['Allow'] === 'GET, HEAD',
  )
})

test.each(['/mock', '/mock/DEMO/no-such-page', '/sign-in/x', '/wp-admin', '/mock/DEMO/persons/a/b/c'])(
  '%s is not a page: 404, with an HTML page for people instead of the app',
  async path => {
    const response = await get(path, { accept: 'text/html,*/*' })
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(await response.text()).toContain('This page does not exist.')
  },
)
