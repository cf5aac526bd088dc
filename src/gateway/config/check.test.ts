import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestService, startService } from '../testing'
import { type CheckLine, checkConfiguration } from './check'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const folder = mkdtempSync(join(tmpdir(), 'signalbox-check-'))
function file(name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const check = (env: Record<string, string>): Promise<CheckLine[]> =>
  checkConfiguration(env, {
    defaults: { port: 0, stateDir: join(folder, 'state') },
    secrets: ['DATABASE_URL'],
    mockData: 'memory',
    notBuiltReason: null,
  })
const wrong = (lines: readonly CheckLine[]): string[] => lines.flatMap(({ ok, text }) => (ok ? [] : [text]))

test('the check of the configuration names every mistake at once', async () => {
  const connections = [
    { id: 'API', name: '', base_url: 'ftp://x', api_version: 3 },
    { id: 'two', name: 'Two', base_url: 'https://x', home_country: 'XX' },
  ]
  const lines = await check({
    PORT: 'eighty',
    PUBLIC_URL: 'http://box.example',
    LOG: 'everything',
    CLIENT_ADDRESS_HEADER: 'x y',
    DATABASE_URL: 'mysql://x',
    CONNECTIONS: file('wrong.json', connections),
  })
  expect(lines.every(({ ok }) => !ok)).toBe(true)
  const text = wrong(lines).join('\n')
  for (const named of [
    /^PORT is/m,
    /^PUBLIC_URL .* must be https/m,
    /^LOG is/m,
    /^CLIENT_ADDRESS_HEADER is/m,
    /^DATABASE_URL must/m,
    /\[0\]\.id must be/,
    /\[0\]\.name must not be empty/,
    /\[0\]\.base_url must be/,
    /\[0\]\.api_version must be 1 or 2/,
    /\[1\]\.home_country must be/,
  ])
    expect(text).toMatch(named)
})

test('a secret whose file cannot be read, or that is set twice, is a mistake', async () => {
  expect(wrong(await check({ DATABASE_URL_FILE: join(folder, 'nowhere') }))).toEqual([
    expect.stringMatching(/^DATABASE_URL_FILE: .*nowhere cannot be read: /),
  ])
  const DATABASE_URL_FILE = file('url', 'postgres://somebody:secret@127.0.0.1:1/x\n')
  const twice = wrong(await check({ DATABASE_URL_FILE, DATABASE_URL: 'postgres://x' }))
  expect(twice[0]).toMatch(/^DATABASE_URL and DATABASE_URL_FILE are both set/)
  const lost = wrong(await check({ DATABASE_URL_FILE }))
  expect(lost).toEqual([expect.stringMatching(/^The database x at 127\.0\.0\.1:1 cannot be used: /)])
  expect(lost.join('')).not.toContain('secret')
})

test('the check of the configuration tries the port, the state, and each service, and says what is wrong', async () => {
  const connections = [
    { id: 'good', name: 'Good', base_url: service.url },
    { id: 'gone', name: 'Gone', base_url: 'http://127.0.0.1:1' },
    { id: 'typo', name: 'Typo', base_url: 'http://no-such-host.invalid' },
  ]
  const taken = createServer()
  await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
  const address = taken.address()
  const port = String(typeof address === 'object' ? address?.port : '')
  const env = { CONNECTIONS: file('three.json', connections), STATE_DIR: '/dev/null', PORT: port }
  const lines = await check(env)
  taken.close()
  expect(wrong(lines)).toEqual([
    expect.stringMatching(new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use`)),
    '/dev/null is not a folder. Choose another place for the data.',
    'Service gone (Gone, http://127.0.0.1:1): The service refused the connection.',
    'Service typo (Typo, http://no-such-host.invalid): The host name of the service is unknown.',
  ])
  expect(lines.filter(({ ok }) => ok).map(({ text }) => text)).toEqual([
    `Service good (Good, ${service.url}): it answers.`,
  ])
})

test('the check of the configuration tries the provider for single sign-on', async () => {
  const signOn = {
    issuer: service.url,
    client_id: 'signalbox',
    access: [{ group: 'crm', connection: 'svc', roles: ['admin'] }],
  }
  const env = {
    CONNECTIONS: file('one.json', [{ id: 'svc', name: 'Service', base_url: service.url }]),
    SIGN_ON: file('sign-on.json', signOn),
    SIGN_ON_SECRET_FILE: file('secret', 'secret-of-the-client\n'),
    SERVICE_USER_SVC: 'dashboard',
    SERVICE_PASSWORD_SVC: 'secret-of-the-service',
  }
  const checked = async (issuer: string): Promise<CheckLine[]> => {
    service.answer = ({ target }) =>
      target === '/.well-known/openid-configuration' ? Response.json({ issuer }) : undefined
    return check(env)
  }
  const fine = await checked(service.url)
  expect(wrong(fine)).toEqual([])
  expect(fine.at(-1)?.text).toBe(`Single sign-on (${service.url}): the provider answers.`)
  const lines = await checked('https://login.example.com')
  expect(wrong(lines)).toEqual([
    expect.stringMatching(/^Single sign-on \(http:\/\/127\.0\.0\.1:\d+\): the provider cannot be used: /),
  ])
  expect(JSON.stringify(lines)).not.toContain('secret-of')
})

test('with nothing configured, everything in the check is fine', async () => {
  const lines = await check({})
  expect(wrong(lines)).toEqual([])
  expect(lines).toHaveLength(3)
})
