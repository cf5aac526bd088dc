import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, parseConnections } from './connections'
import { readSettings } from './settings'

const read = (env: Record<string, string>): ReturnType<typeof readSettings> =>
  readSettings(env, { port: 8787, stateDir: '.data/gateway' })

function file(content: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'signalbox-')), 'connections.json')
  writeFileSync(path, content)
  return path
}
const service = { id: 'acme', name: 'Acme', base_url: 'https://api.acme.example/v2/' }

test('with nothing said there is the mock, on loopback', () => {
  expect(read({})).toMatchObject({
    host: '127.0.0.1',
    port: 8787,
    withMock: true,
    notice: null,
    stateDir: '.data/gateway',
  })
  expect(read({}).connections.map(({ id, name }) => ({ id, name }))).toEqual([{ id: 'mock', name: 'Demo service' }])
})

test('a file names connections, alone or under "connections"; what is left out has a default', () => {
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
      },
    ])
  }
})

test('UPSTREAM_URL is one connection', () => {
  expect(read({ UPSTREAM_URL: 'http://10.0.0.7:9000' }).connections).toMatchObject([
    { id: 'service', name: '10.0.0.7:9000', base_url: 'http://10.0.0.7:9000' },
  ])
})

describe('a wrong configuration is refused in one line that names the place', () => {
  const cases: [what: string, env: Record<string, string>, line: RegExp][] = [
    ['a port that is none', { PORT: 'x' }, /^PORT is "x"/],
    ['a port out of range', { PORT: '65536' }, /^PORT/],
    ['the mock open to the network', { HOST: '0.0.0.0' }, /MOCK_PUBLIC=1/],
    ['both ways to name a service', { CONNECTIONS: 'x', UPSTREAM_URL: 'http://x' }, /both set/],
    ['a file that is not there', { CONNECTIONS: '/nowhere.json' }, /cannot be read/],
    ['a file that is no JSON', { CONNECTIONS: file('{') }, /is not JSON/],
    ['an empty list', { CONNECTIONS: file('[]') }, /names no connection/],
    ['something else entirely', { CONNECTIONS: file('"x"') }, /CONNECTIONS/],
    ['an unknown key', { CONNECTIONS: file(JSON.stringify([{ ...service, password: 'x' }])) }, /\[0\].*password/],
    [
      'a missing key',
      { CONNECTIONS: file(JSON.stringify({ connections: [service, { id: 'b', name: 'B' }] })) },
      /connections\[1\]\.base_url/,
    ],
    [
      'an id that is an address of ours',
      { CONNECTIONS: file(JSON.stringify([{ ...service, id: 'api' }])) },
      /\[0\]\.id is an address/,
    ],
    ['an id in capitals', { CONNECTIONS: file(JSON.stringify([{ ...service, id: 'Acme' }])) }, /\[0\]\.id must be/],
    ['an id twice', { CONNECTIONS: file(JSON.stringify([service, service])) }, /"acme" is there twice/],
    [
      'an address with a password',
      { CONNECTIONS: file(JSON.stringify([{ ...service, base_url: 'https://u:p@x' }])) },
      /\[0\]\.base_url/,
    ],
    ['an address of another scheme', { UPSTREAM_URL: 'ftp://x' }, /^UPSTREAM_URL/],
    [
      'a country that is none',
      { CONNECTIONS: file(JSON.stringify([{ ...service, home_country: 'XX' }])) },
      /home_country/,
    ],
    [
      'a version that is none',
      { CONNECTIONS: file(JSON.stringify([{ ...service, api_version: 3 }])) },
      /api_version must be 1 or 2/,
    ],
    ['a public address in the clear', { PUBLIC_URL: 'http://box.example' }, /wants https/],
    ['a public address with a path', { PUBLIC_URL: 'https://box.example/x' }, /without a path/],
    ['a database that is none', { DATABASE_URL: 'mysql://x' }, /^DATABASE_URL/],
  ]
  test.each(cases)('%s', (_, env, line) => {
    const thrown = (): string => {
      try {
        read(env)
      } catch (error) {
        return error instanceof ConfigError ? error.message : `not a ConfigError: ${String(error)}`
      }
      return 'nothing was refused'
    }
    expect(thrown()).toMatch(line)
    expect(thrown()).not.toContain('\n')
  })
})

test('away from loopback it says that it wants https', () => {
  expect(read({ HOST: '0.0.0.0', UPSTREAM_URL: 'http://x' }).notice).toMatch(/wants https/)
  expect(read({ HOST: '0.0.0.0', UPSTREAM_URL: 'http://x', PUBLIC_URL: 'https://box.example' }).notice).toBeNull()
  expect(read({ HOST: '0.0.0.0', MOCK_PUBLIC: '1' }).withMock).toBe(true)
})

test('the password of a database is not in the message', () => {
  expect(() => read({ DATABASE_URL: 'http://user:secret@x' })).toThrow(/^(?!.*secret)/)
})

test('every color of the contract may be chosen', () => {
  expect(parseConnections([{ ...service, color: 'amber' }], 'x')[0]?.color).toBe('amber')
})
