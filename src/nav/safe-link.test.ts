import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOwnPath, safeHref, safeReturn } from './safe-link'

describe('links from data', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:http://x/1',
    'file:///etc/passwd',
    'ftp://evil.example/x',
    'ws://evil.example/x',
    '//evil.example/x',
    '/companies/DEMO',
    'evil.example',
    'http://',
    'https://',
    '',
    null,
    undefined,
  ])('%o is not rendered as a link', text => {
    expect(safeHref(text)).toBeNull()
  })

  it('are rendered if they are http or https', () => {
    expect(safeHref('https://pass.example/c/gLd42xQ?a=b#c')).toBe('https://pass.example/c/gLd42xQ?a=b#c')
    expect(safeHref(' HTTP://Example.com ')).toBe('http://example.com/')
  })

  it('have one of the two schemes for any input', () => {
    const scheme = fc.constantFrom('', 'http:', 'https:', 'javascript:', 'data:', '//', '\\\\', 'https://')
    fc.assert(
      fc.property(scheme, fc.oneof(fc.string({ unit: 'binary' }), fc.domain(), fc.webPath()), (scheme, rest) => {
        const href = safeHref(scheme + rest)
        fc.pre(href !== null)
        expect(href).toMatch(/^https?:\/\/[^/]/)
      }),
    )
  })
})

describe('paths of this app', () => {
  const elsewhere = [
    '//evil',
    '/\\evil',
    '\\\\evil',
    '/\t/evil',
    '/\n\\evil',
    'https://evil',
    'https:evil',
    'javascript:alert(1)',
    'a',
    '',
  ]
  it.each(elsewhere)('do not include %o', text => {
    expect(isOwnPath(text)).toBe(false)
    expect(safeReturn(text)).toBeNull()
  })

  it.each(['/', '/demo/DEMO/persons', '/a?b=//c#//d', '/a//b'])('include %o', text => {
    expect([isOwnPath(text), safeReturn(text)]).toEqual([true, text])
  })

  it('are returned to after signing in, unless they collapse into another site or are the sign-in page', () => {
    expect(safeReturn('/.//evil')).toBeNull()
    expect(safeReturn('/a/..//evil')).toBeNull()
    expect(safeReturn('/sign-in?to=/x')).toBeNull()
    expect(safeReturn(null)).toBeNull()
  })

  it('stay on this site when they are resolved against its URL', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('/', '\\', '.', '\t', '\n', ':', 'a', '%2e', '@', '?') }), text => {
        const back = safeReturn(text)
        if (back !== null)
          expect(new URL(back, 'https://dashboard.example/x/y').origin).toBe('https://dashboard.example')
      }),
    )
  })
})
