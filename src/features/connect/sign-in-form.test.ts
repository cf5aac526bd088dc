import { describe, expect, it } from 'vitest'
import type { ConnectionChoice } from '#/contract/gateway'
import { readDestination } from './destination'
import { initialValues, signInSchemaFor, withKnownCompanies } from './sign-in-form'

const connection = (id: string, company_keys: string[], company_optional = false): ConnectionChoice => ({
  id,
  name: id,
  color: 'petrol',
  mock: false,
  company_keys,
  company_optional,
})
const connections = [connection('live', ['ACME', 'OTHER']), connection('bare', [])]

describe('where the user was going', () => {
  it('is a page of a connection and company', () => {
    const path = '/bare/K%20%2F1/persons/8c1f?x=1'
    expect(readDestination(path)).toEqual({ path, connection: 'bare', company: 'K /1' })
  })
  it.each([null, '', '/', '/sign-in', '//evil/x/y', '/\\evil/x/y', 'https://evil/x/y', '/a/%E0%A4%A/persons', '/a/'])(
    'is nowhere for %s',
    to => {
      expect(readDestination(to)).toBeNull()
    },
  )
})

describe('the form as it opens', () => {
  it('takes the first connection and its first company', () => {
    expect(initialValues(connections, null)).toMatchObject({ connection: 'live', company: 'ACME', companyTyped: '' })
  })
  it('takes the company the user was going to, in the field for another key if the connection does not list it', () => {
    const to = (connection: string, company: string) => ({ path: '/', connection, company })
    expect(initialValues(connections, to('live', 'OTHER'))).toMatchObject({ company: 'OTHER' })
    expect(initialValues(connections, to('live', 'NEW'))).toMatchObject({ company: '', companyTyped: 'NEW' })
    expect(initialValues(connections, to('gone', 'NEW'))).toMatchObject({ connection: 'live', company: 'ACME' })
  })
})

it('the sign-in form names the missing fields, trims the company key but not the password, and splits the app ids', () => {
  const empty = initialValues([connections[1] ?? connection('bare', [])], null)
  const signInSchema = signInSchemaFor(connections)
  const missing = signInSchema.safeParse(empty)
  expect(missing.error?.issues.map(({ path }) => path)).toEqual([['companyTyped'], ['user'], ['password']])
  const filled = { ...empty, companyTyped: ' KEY ', user: 'ann', password: '  spaces kept ', apps: 'a1, b2\nc3;a1' }
  expect(signInSchema.parse(filled)).toEqual({
    connection: 'bare',
    company_key: 'KEY',
    user: 'ann',
    password: '  spaces kept ',
    app_ids: ['a1', 'b2', 'c3'],
  })
})

it('the company may be left empty if the server knows which one is meant', () => {
  const set = connection('set', [], true)
  const values = { ...initialValues([set], null), user: 'ann', password: 'x' }
  expect(signInSchemaFor([set]).parse(values)).toEqual({ connection: 'set', user: 'ann', password: 'x' })
})

it('the companies are those the connection names, or those this browser signed in to', () => {
  const known = [
    { connection: 'bare', company_key: 'K1' },
    { connection: 'live', company_key: 'K2' },
  ]
  expect(withKnownCompanies(connections, known).map(({ company_keys }) => company_keys)).toEqual([
    ['ACME', 'OTHER'],
    ['K1'],
  ])
})
