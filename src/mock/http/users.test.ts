import { expect, test } from 'vitest'
import { canAccess, userFromHeader } from './users'

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`

test('the mock finds the user of an Authorization header', () => {
  expect(userFromHeader(basic('app:demo'))?.user).toBe('app')
  expect(userFromHeader(`bAsIc   ${Buffer.from('demo:demo').toString('base64')} `)?.user).toBe('demo')
})

test.each([
  null,
  '',
  'Basic',
  'Basic ',
  'Basic ZGVtbzpkZW1v, Basic x',
  basic('demo'),
  basic('demo:'),
  basic(':demo'),
  basic('demo:demo\0'),
  basic('Demo:demo'),
])('%j matches no user', header => {
  expect(userFromHeader(header)).toBeNull()
})

test('only the user demo has access to every company', () => {
  const companiesOf = (name: string) =>
    ['DEMO', 'OTHER', 'MINE'].filter(key =>
      canAccess(userFromHeader(basic(`${name}:demo`)) ?? { user: '', password: '', roles: [], companies: [] }, key),
    )
  expect(companiesOf('demo')).toEqual(['DEMO', 'OTHER', 'MINE'])
  expect(companiesOf('app')).toEqual(['DEMO'])
  expect(companiesOf('reader')).toEqual(['DEMO'])
})
