import { expect, test } from 'vitest'
import { clearCookie, cookieName, readCookie, sessionPath, setCookie } from './cookies'

test('the gateway reads a cookie by its name, alone or among others', () => {
  const name = cookieName({ port: '8787', secure: false })
  expect(readCookie(`a=1; ${name}=secret; b=2`, name)).toBe('secret')
  expect(readCookie(`${name}=secret`, name)).toBe('secret')
  expect(readCookie(`x${name}=secret; ${name}x=1; ${name}`, name)).toBeNull()
  expect(readCookie(`${cookieName({ port: '8788', secure: false })}=other`, name)).toBeNull()
  expect(readCookie(null, name)).toBeNull()
})

test('of two cookies with the same name, the gateway uses the first, which has the longer path', () => {
  expect(readCookie('n=first; n=second', 'n')).toBe('first')
})

test('the session cookie is HttpOnly and SameSite, and Secure if required', () => {
  expect(setCookie('n', 'v', '/api/c/k', false)).toBe('n=v; Path=/api/c/k; HttpOnly; SameSite=Strict')
  expect(setCookie('n', 'v', '/api/c/k', true)).toMatch(/; Secure$/)
  expect(clearCookie('n', '/api/c/k', true)).toMatch(/^n=; Path=\/api\/c\/k; .*; Secure; Max-Age=0$/)
})

test('the path of the session cookie encodes the company key', () => {
  expect(sessionPath({ basePath: '' }, 'c', 'a; Domain=evil, b\r\nX: 1')).toBe(
    '/api/c/a%3B%20Domain%3Devil%2C%20b%0D%0AX%3A%201',
  )
})
