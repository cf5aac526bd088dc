import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

// The messages of `npm start` about invalid configuration, tested with the built program.

const root = resolve(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'signalbox-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Result {
  status: unknown
  out: string
  errors: string
}

const start = (env: Record<string, string>): Promise<Result> =>
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
  ['an invalid port', { PORT: 'eighty' }, /^PORT is "eighty"/],
  ['the mock on a public address', { HOST: '0.0.0.0' }, /^HOST is 0\.0\.0\.0: .* Set MOCK_PUBLIC=1/],
  ['a missing connections file', { CONNECTIONS: './nowhere.json' }, /nowhere\.json cannot be read/],
  [
    'an error in the connections file',
    { CONNECTIONS: file('slip.json', JSON.stringify([{ ...service, api_version: 3 }])) },
    /^CONNECTIONS: .*slip\.json: \[0\]\.api_version must be 1 or 2\.$/,
  ],
  ['a public URL without https', { ...upstream, PUBLIC_URL: 'http://box.example' }, /^PUBLIC_URL .* must be https/],
  ['a state folder that is a file', { ...upstream, STATE_DIR: file('state', '') }, /state/],
  ['a state folder that is a device', { STATE_DIR: '/dev/null', MOCK_DATA: join(folder, 'never') }, /not a folder/],
  ['an unknown dataset', { MOCK_DATASET: 'huge' }, /^MOCK_DATASET/],
])('%s: one line on standard error and exit status 1', async (_, env, line) => {
  const { status, out, errors } = await start(env)
  expect({ status, out }).toEqual({ status: 1, out: '' })
  expect(errors).toMatch(/^[^\n]+\n$/)
  expect(errors.trim()).toMatch(line)
})

test('a port in use: one line that says what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const [state, data] = [join(folder, 'free'), join(folder, 'never')]
  const result = await start({ STATE_DIR: state, MOCK_DATA: data, PORT: String(port) })
  other.close()
  expect([existsSync(state), existsSync(data)], 'nothing was created').toEqual([false, false])
  expect(result).toEqual({
    status: 1,
    out: '',
    errors: `Port ${port} on 127.0.0.1 is in use. Set PORT to another port, or stop the program that uses it.\n`,
  })
})

test('--check names every mistake and exits with status 1', async () => {
  const env = { PATH: process.env['PATH'], PORT: 'eighty', LOG: 'loud', UPSTREAM_URL: 'ftp://x' }
  const { status, out } = await new Promise<Result>(done => {
    const command = [join(root, 'dist/server/start.js'), '--check']
    execFile(process.execPath, command, { cwd: folder, env, timeout: 30_000 }, (error, stdout, errors) =>
      done({ status: error ? error.code : 0, out: stdout, errors }),
    )
  })
  expect(status).toBe(1)
  for (const line of [/^error {2}PORT is/m, /^error {2}LOG is/m, /^error {2}UPSTREAM_URL/m]) expect(out).toMatch(line)
})
