import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { defaultPolicy } from '#/contract/policy/policy'
import { ConfigError } from '#/serve/program'
import { parseConnections } from './connections'
import { readSettings } from './settings'

const read = (env: Record<string, string>): ReturnType<typeof readSettings> =>
  readSettings(env, { port: 8787, stateDir: '.data/gateway' })

function file(content: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'signalbox-')), 'connections.json')
  writeFileSync(path, content)
  return path
}
const service = { id: 'acme', name: 'Acme', base_url: 'https://api.acme.example/v2/' }

test('the default is the mock, on loopback', () => {
  expect(read({})).toMatchObject({
    host: '127.0.0.1',
    port: 8787,
    withMock: true,
    notice: null,
    stateDir: '.data/gateway',
  })
  expect(read({}).connections.map(({ id, name }) => ({ id, name }))).toEqual([{ id: 'mock', name: 'Demo service' }])
})

test('a file has connections, as an array or under "connections"; optional keys have defaults', () => {
  for (const content of [[service], { connections: [service] }]) {
    const { connections, withMock } = read({ CONNECTIONS: file(JSON.stringify(content)) })
    expect(withMock).toBe(false)
    expect(connections).toEqual([
      {
        ...service,
        base_url: 'https://api.acme.example/v2',
        color: 'petrol',
        api_version: 2,
        home_country: 'US',
        mock: false,
        company_keys: [],
        app_ids: [],
        custom_fields: [],
        broadcast_selectors: ['any', 'starts_with', 'before'],
        placeholder_fallbacks: false,
        test_lists: [],
        policy: defaultPolicy,
      },
    ])
  }
})

test('a home country in lowercase is read as uppercase, the case of the keys of prices and zones', () => {
  const content = JSON.stringify([{ ...service, home_country: 'gb' }])
  expect(read({ CONNECTIONS: file(content) }).connections).toMatchObject([{ home_country: 'GB' }])
})

test('UPSTREAM_URL is one connection', () => {
  expect(read({ UPSTREAM_URL: 'http://10.0.0.7:9000' }).connections).toMatchObject([
    { id: 'service', name: '10.0.0.7:9000', base_url: 'http://10.0.0.7:9000' },
  ])
})

describe('a configuration error is reported in one line that names the variable or key', () => {
  const cases: [what: string, env: Record<string, string>, line: RegExp][] = [
    ['an invalid port', { PORT: 'x' }, /^PORT is "x"/],
    ['a port out of range', { PORT: '65536' }, /^PORT/],
    ['the mock open to the network', { HOST: '0.0.0.0' }, /MOCK_PUBLIC=1/],
    ['two settings for the service', { CONNECTIONS: 'x', UPSTREAM_URL: 'http://x' }, /both set/],
    ['a missing file', { CONNECTIONS: '/nowhere.json' }, /cannot be read/],
    ['a file that is not JSON', { CONNECTIONS: file('{') }, /is not valid JSON/],
    ['an empty list', { CONNECTIONS: file('[]') }, /contains no connections/],
    ['a string instead of a list', { CONNECTIONS: file('"x"') }, /CONNECTIONS/],
    ['an unknown key', { CONNECTIONS: file(JSON.stringify([{ ...service, password: 'x' }])) }, /\[0\].*password/],
    [
      'a missing key',
      { CONNECTIONS: file(JSON.stringify({ connections: [service, { id: 'b', name: 'B' }] })) },
      /connections\[1\]\.base_url/,
    ],
    ['a reserved id', { CONNECTIONS: file(JSON.stringify([{ ...service, id: 'api' }])) }, /\[0\]\.id is reserved/],
    ['a path of the server', { CONNECTIONS: file(JSON.stringify([{ ...service, id: 'metrics' }])) }, /id is reserved/],
    [
      'an id with a capital letter',
      { CONNECTIONS: file(JSON.stringify([{ ...service, id: 'Acme' }])) },
      /\[0\]\.id must be/,
    ],
    ['a duplicate id', { CONNECTIONS: file(JSON.stringify([service, service])) }, /: \[1\]\.id "acme" is used twice/],
    [
      'a duplicate id in an object',
      { CONNECTIONS: file(JSON.stringify({ connections: [service, service] })) },
      /: connections\[1\]\.id "acme" is used twice/,
    ],
    [
      'an address with a password',
      { CONNECTIONS: file(JSON.stringify([{ ...service, base_url: 'https://u:p@x' }])) },
      /\[0\]\.base_url/,
    ],
    ['an address with another scheme', { UPSTREAM_URL: 'ftp://x' }, /^UPSTREAM_URL/],
    ['a service with a password', { UPSTREAM_URL: 'https://demo:secret@x' }, /^(?!.*secret)UPSTREAM_URL/],
    ['an unknown country', { CONNECTIONS: file(JSON.stringify([{ ...service, home_country: 'XX' }])) }, /home_country/],
    [
      'an unknown version',
      { CONNECTIONS: file(JSON.stringify([{ ...service, api_version: 3 }])) },
      /api_version must be 1 or 2/,
    ],
    ['a public address without https', { UPSTREAM_URL: 'http://x', PUBLIC_URL: 'http://box.example' }, /https/],
    [
      'a public address with a password',
      { UPSTREAM_URL: 'http://x', PUBLIC_URL: 'https://:secret@box.example' },
      /^(?!.*secret)PUBLIC_URL/,
    ],
    ['a public address with a query', { PUBLIC_URL: 'https://box.example/x?y' }, /^PUBLIC_URL/],
    ['a public address with a path that needs encoding', { PUBLIC_URL: 'https://box.example/a b' }, /^PUBLIC_URL/],
    ['the mock under a public address', { PUBLIC_URL: 'https://box.example' }, /^PUBLIC_URL .*MOCK_PUBLIC=1/],
    ['an unknown log level', { LOG: 'all' }, /^LOG is "all"/],
    ['an invalid header name', { CLIENT_ADDRESS_HEADER: 'a:b' }, /^CLIENT_ADDRESS_HEADER/],
    ['no days for the activity log', { RECORD_DAYS: '0' }, /^RECORD_DAYS is "0"/],
    ['part of a day for the activity log', { RECORD_DAYS: '1.5' }, /^RECORD_DAYS/],
    ['a database of another kind', { DATABASE_URL: 'mysql://x' }, /^DATABASE_URL/],
  ]
  test.each(cases)('%s', (_, env, line) => {
    const thrown = (): string => {
      try {
        read(env)
      } catch (error) {
        return error instanceof ConfigError ? error.message : `not a ConfigError: ${String(error)}`
      }
      return 'no error'
    }
    expect(thrown()).toMatch(line)
    expect(thrown()).not.toContain('\n')
  })
})

test('the server warns if other machines have access without https', () => {
  expect(read({ HOST: '0.0.0.0', UPSTREAM_URL: 'http://x' }).notice).toMatch(/https/)
  expect(read({ HOST: '0.0.0.0', UPSTREAM_URL: 'http://x', PUBLIC_URL: 'https://box.example' }).notice).toBeNull()
  expect(read({ HOST: '0.0.0.0', MOCK_PUBLIC: '1' }).withMock).toBe(true)
})

test('the password of a database is not in the error message', () => {
  expect(() => read({ DATABASE_URL: 'http://user:secret@x' })).toThrow(/^(?!.*secret)/)
})

test('the color of a connection can be set', () => {
  expect(parseConnections([{ ...service, color: 'amber' }], 'x')[0]?.color).toBe('amber')
})

test('the public address has no slash at its end, with or without a path', () => {
  const publicUrl = (text: string) => read({ UPSTREAM_URL: 'http://x', PUBLIC_URL: text }).publicUrl
  expect(publicUrl('https://box.example/')).toBe('https://box.example')
  expect(publicUrl('https://box.example:8443/tools/box/')).toBe('https://box.example:8443/tools/box')
  expect(read({ PUBLIC_URL: 'http://localhost:9000' }).withMock).toBe(true)
  expect(read({ PUBLIC_URL: 'https://box.example', MOCK_PUBLIC: '1' }).withMock).toBe(true)
})

test('RECORD_DAYS sets how many days the activity log is kept', () => {
  expect([read({}).recordDays, read({ RECORD_DAYS: '30' }).recordDays]).toEqual([undefined, 30])
})

describe('the file of SIGN_ON', () => {
  const access = [{ group: 'crm', connection: 'acme', roles: ['admin'] }]
  const signOn = (more: object): Record<string, string> => ({
    SIGN_ON: file(JSON.stringify({ issuer: 'https://login.example', client_id: 'signalbox', access, ...more })),
    SIGN_ON_SECRET: 'x',
  })

  test('must have an allowed number of hours', () => {
    expect(() => read({ ...signOn({ hours: 169 }), CONNECTIONS: file(JSON.stringify([service])) })).toThrow(
      /^SIGN_ON: .* hours must be a number from 1 to 168\.$/,
    )
  })

  test('may name the apps of an entry; the error for a mistake names the entry', () => {
    const connections = { CONNECTIONS: file(JSON.stringify([service])) }
    const withApps = (app_ids: unknown) =>
      read({ ...signOn({ access: [...access, { ...access[0], app_ids }] }), ...connections })
    expect(() => withApps('shop')).toThrow(/^SIGN_ON: .* access\[1\]\.app_ids must be a list\.$/)
    expect(() => withApps(['shop', ''])).toThrow(/^SIGN_ON: .* access\[1\]\.app_ids\[1\] must not be empty\.$/)
  })

  test('is not blamed for connections that cannot be read', () => {
    expect(() => read({ ...signOn({}), CONNECTIONS: file('{') })).toThrow(/^CONNECTIONS: .* is not valid JSON: .*$/)
    expect(() => read({ ...signOn({}), UPSTREAM_URL: 'http://x' })).toThrow(/unknown connection "acme"/)
  })
})

test('several mistakes are named at once, each on a line of its own', () => {
  expect(() => read({ PORT: 'x', LOG: 'y', DATABASE_URL: 'z' })).toThrow(/^PORT .*\nLOG .*\nDATABASE_URL /)
})
