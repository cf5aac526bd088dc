import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

/** What `npm start` says to whoever has configured it wrongly: the program itself, not its parts. */
const root = resolve(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'signalbox-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Ended {
  status: unknown
  out: string
  errors: string
}

const start = (env: Record<string, string>): Promise<Ended> =>
  new Promise(done => {
    const options = { cwd: folder, env: { PATH: process.env['PATH'], MOCK_DATA: 'memory', PORT: '0', ...env } }
    execFile(
      process.execPath,
      [join(root, 'dist/server/start.js')],
      { ...options, timeout: 30_000 },
      (error, out, errors) => done({ status: error ? error.code : 0, out, errors }),
    )
  })

function file(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const service = { id: 'live', name: 'Live', base_url: 'https://api.example.com/v2' }
const upstream = { UPSTREAM_URL: 'http://127.0.0.1:9' }

test.each<[what: string, env: Record<string, string>, line: RegExp]>([
  ['a port that is none', { PORT: 'eighty' }, /^PORT is "eighty"/],
  ['the mock open to the network', { HOST: '0.0.0.0' }, /^HOST is 0\.0\.0\.0: .* Set MOCK_PUBLIC=1/],
  ['a connections file that is not there', { CONNECTIONS: './nowhere.json' }, /nowhere\.json cannot be read/],
  [
    'a slip in the connections file',
    { CONNECTIONS: file('slip.json', JSON.stringify([{ ...service, api_version: 3 }])) },
    /^CONNECTIONS: .*slip\.json: \[0\]\.api_version must be 1 or 2\.$/,
  ],
  ['a public address in the clear', { ...upstream, PUBLIC_URL: 'http://box.example' }, /^PUBLIC_URL .* wants https/],
  ['a state folder that is a file', { ...upstream, STATE_DIR: file('state', '') }, /state/],
  ['a dataset that is none', { MOCK_DATASET: 'huge' }, /^MOCK_DATASET/],
])('%s: one line on standard error, and it ends', async (_, env, line) => {
  const { status, out, errors } = await start(env)
  expect({ status, out }).toEqual({ status: 1, out: '' })
  expect(errors).toMatch(/^[^\n]+\n$/)
  expect(errors.trim()).toMatch(line)
})

test('a port in use: one line that says what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const at = other.address()
  const port = typeof at === 'object' && at ? at.port : 0
  const ended = await start({ ...upstream, STATE_DIR: join(folder, 'free'), PORT: String(port) })
  other.close()
  expect(ended).toEqual({
    status: 1,
    out: '',
    errors: `Port ${port} of 127.0.0.1 is in use. Choose another with PORT, or stop what listens there.\n`,
  })
})
