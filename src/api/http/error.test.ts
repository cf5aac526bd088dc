import { describe, expect, it } from 'vitest'
import { personRows } from '#/contract/persons'
import { ApiError, errorOfReply, readRetryAfter, type ErrorKind } from './error'

const errorOf = (
  status: number,
  headers: Record<string, string> = {},
  text = '',
  row: keyof typeof personRows = 'updatePerson',
) => errorOfReply(personRows[row], { status, headers: new Headers(headers), text }, 'r1', 0)

describe('the error for a reply outside 2xx', () => {
  it.each<[number, ErrorKind]>([
    [400, 'invalid'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [405, 'not-found'],
    [408, 'upstream-timeout'],
    [409, 'conflict'],
    [413, 'too-large'],
    [415, 'invalid'],
    [422, 'invalid'],
    [429, 'rate-limited'],
    [500, 'service'],
    [503, 'service'],
    [0, 'contract'],
    [302, 'contract'],
  ])('with status %i from the service is %s', (status, kind) => {
    expect(errorOf(status)).toMatchObject({ kind, status })
  })

  it.each<[string, number, ErrorKind]>([
    ['session-expired', 401, 'session-expired'],
    ['session-changed', 401, 'session-changed'],
    ['no-such-route', 404, 'gateway'],
    ['bad-origin', 403, 'gateway'],
    ['too-many', 429, 'gateway'],
    ['unavailable', 503, 'unavailable'],
    ['upstream-unreachable', 502, 'upstream-unreachable'],
    ['upstream-timeout', 504, 'upstream-timeout'],
    ['outcome-unknown', 504, 'outcome-unknown'],
  ])('is decided by X-Signalbox-Error: %s, not by the status', (value, status, kind) => {
    expect(errorOf(status, { 'X-Signalbox-Error': value }).kind).toBe(kind)
  })

  it('keeps the cause that the dashboard server names, if it is a known one', () => {
    const headers = { 'X-Signalbox-Error': 'upstream-unreachable', 'X-Signalbox-Cause': 'certificate' }
    expect(errorOf(502, headers).upstreamCause).toBe('certificate')
    expect(errorOf(502, { ...headers, 'X-Signalbox-Cause': 'gremlins' }).upstreamCause).toBeNull()
  })

  it('ignores an unknown value of X-Signalbox-Error', () => {
    expect(errorOf(404, { 'X-Signalbox-Error': 'something-new' }).kind).toBe('not-found')
  })

  it('treats 400 as the row’s 404 if it has no 422', () => {
    expect(errorOf(400, {}, '', 'searchPersons').kind).toBe('not-found')
  })

  it('keeps the messages and code of the service, and an unreadable body', () => {
    const body = '{"errors":[{"message":"PersonErrors::PersonNotFound","code":"E7"},{"message":"second"}]}'
    expect(errorOf(404, {}, body)).toMatchObject({
      messages: ['PersonErrors::PersonNotFound', 'second'],
      code: 'E7',
      raw: null,
      requestId: 'r1',
    })
    expect(errorOf(502, {}, '<html>Bad gateway</html>')).toMatchObject({
      messages: [],
      raw: '<html>Bad gateway</html>',
    })
    expect(errorOf(404)).toMatchObject({ messages: [], raw: null })
  })
})

describe('whether a failed call may have taken effect', () => {
  it.each<[ErrorKind, boolean]>([
    ['network', true],
    ['upstream-timeout', true],
    ['outcome-unknown', true],
    ['service', true],
    ['contract', true],
    ['upstream-unreachable', false],
    ['session-expired', false],
    ['invalid', false],
    ['refused', false],
    ['rate-limited', false],
  ])('%s of an unsafe call: %s', (kind, expected) => {
    expect(new ApiError({ kind, method: 'POST', rowId: 'createPerson' }).mayHaveActed).toBe(expected)
    expect(new ApiError({ kind, method: 'GET', rowId: 'getPerson' }).mayHaveActed).toBe(false)
  })
})

describe('Retry-After', () => {
  it('is read in both forms', () => {
    expect(readRetryAfter('3', 0)).toBe(3000)
    expect(readRetryAfter('Thu, 01 Jan 1970 00:00:09 GMT', 4000)).toBe(5000)
    expect(readRetryAfter('Thu, 01 Jan 1970 00:00:09 GMT', 40_000)).toBe(0)
    expect(readRetryAfter('soon', 0)).toBeNull()
    expect(readRetryAfter(null, 0)).toBeNull()
  })
})
