// The floor: a minimal app made with the same libraries as the product, built and served like the product. Machines
// differ by a factor of three, so page times are given as multiples of the floor's, and the two are measured in the
// same run: alternately, except for page changes, because a page with a slowed CPU keeps a core busy even while idle.
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

const rows = JSON.stringify(
  Array.from({ length: 25 }, (_, index) => ({
    id: String(10_000 + index),
    name: `A name of usual length ${index}`,
    status: index % 3 === 0 ? 'Scheduled' : 'Sent',
    list: `List ${index % 7}`,
    date: `2026-03-${String(index + 1).padStart(2, '0')} 10:02`,
    count: String(index * 1234),
  })),
)

/** Builds and serves the floor. Its pages are `/a` and `/b`. */
export async function startFloor() {
  const outDir = mkdtempSync(join(tmpdir(), 'signalbox-floor-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, 'floor'),
    plugins: [react()],
    build: { outDir, target: 'es2022', modulePreload: { polyfill: false } },
  })
  const files = new Map()
  for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
    const type = types[extname(name)]
    if (type) files.set(`/${name}`, { type, body: brotliCompressSync(readFileSync(join(outDir, name))) })
  }
  rmSync(outDir, { recursive: true })
  const server = createServer((request, response) => {
    const isData = request.url.startsWith('/api/')
    const { type, body } = isData
      ? { type: 'application/json', body: brotliCompressSync(rows) }
      : (files.get(request.url) ?? files.get('/index.html'))
    response.setHeader('Content-Type', type)
    response.setHeader('Content-Encoding', 'br')
    response.setHeader('Cache-Control', extname(request.url) ? 'max-age=31536000, immutable' : 'no-store')
    response.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
