import { describe, expect, it } from 'vitest'
import { ApiError } from '#/api/http/error'
import { LockedError } from '#/api/local-data/keyring'
import { upstreamCauses } from '#/contract/gateway'
import { describeError } from './describe-error'
import { fieldFaults } from './field-faults'

const failed = (fields: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({ kind: 'service', method: 'GET', rowId: 'searchPersons', ...fields })

describe('describeError', () => {
  it('shows the messages of the service verbatim and adds advice to known ones', () => {
    const messages = ['countrynotsupported', 'Something of its own']
    const described = describeError(failed({ kind: 'invalid', status: 422, messages }), 'Live')
    expect(described.messages).toEqual(messages)
    expect(described.sentences[0]).toContain('not in the format this connection expects')
    expect(described.canRetry).toBe(false)
  })
  it('says that the session has ended when the data in this browser is locked', () => {
    const locked = new LockedError('user')
    const notStored = failed({ kind: 'refused', refusal: { code: 'intent-not-stored' }, cause: locked })
    for (const error of [locked, notStored])
      expect(describeError(error, 'Live')).toMatchObject({
        title: 'Your session has ended.',
        sentences: ['Sign in again; what you typed stays here.'],
      })
  })
  it('offers a retry only for calls that can be repeated', () => {
    expect(describeError(failed({ status: 503 }), 'Live').canRetry).toBe(true)
    expect(describeError(failed({ status: 503, method: 'POST' }), 'Live').canRetry).toBe(false)
  })
  it('tells whether anything may have changed', () => {
    expect(describeError(failed({ method: 'POST', kind: 'outcome-unknown' }), 'Live').sentences.join(' ')).toContain(
      'may have taken effect',
    )
    expect(describeError(failed({ method: 'POST', kind: 'invalid' }), 'Live').sentences.join(' ')).toContain(
      'Nothing was changed.',
    )
  })
  it('says “Not found” only if the record may be gone: a 405 response to a change is a rejection', () => {
    const titleOf = (method: 'GET' | 'DELETE', status: number) =>
      describeError(failed({ kind: 'not-found', method, status }), 'Live').title
    expect([titleOf('GET', 405), titleOf('DELETE', 404)]).toEqual(['Not found.', 'Not found.'])
    expect(titleOf('DELETE', 405)).toBe('The service rejected this.')
    const invitation = failed({ kind: 'not-found', method: 'POST', status: 404, rowId: 'addParticipant' })
    expect(describeError(invitation, 'Live').title).toBe('The service rejected this.')
  })
  it('says when to try again, unless the call may have taken effect', () => {
    const busy = { status: 503, retryAfterMs: 30_000 }
    expect(describeError(failed(busy), 'Live').retryAfterMs).toBe(30_000)
    expect(describeError(failed({ ...busy, method: 'POST' }), 'Live').retryAfterMs).toBeNull()
  })
  it('says that what was typed is still here only if something was to be sent', () => {
    const lost = (method: 'GET' | 'POST') => describeError(failed({ kind: 'network', method }), 'Live')
    expect(lost('GET')).toMatchObject({ sentences: [], retry: 'Try again once the server is back.' })
    expect(lost('POST').sentences).toContain('What you typed is still here.')
  })
  it('explains why a call was not sent', () => {
    const fields = [{ path: 'external_person_id', problem: 'too-long' as const, limit: 128 }]
    const refused = failed({ kind: 'refused', method: 'POST', refusal: { code: 'invalid-fields', fields } })
    expect(describeError(refused, 'Live')).toMatchObject({
      title: 'Not sent.',
      sentences: ['Nothing was changed.', 'external_person_id is too long: the limit is 128.'],
    })
  })
  it('says why the service does not respond', () => {
    const reason = (upstreamCause?: (typeof upstreamCauses)[number]) =>
      describeError(failed({ kind: 'upstream-unreachable', status: 502, upstreamCause }), 'Live').sentences.join(' ')
    expect(reason('certificate')).toContain('The certificate of Live is not valid')
    expect(reason('unknown-host')).toContain('The host name of Live is unknown.')
    expect(reason('refused')).toContain('Live is refusing connections.')
    expect(new Set([...upstreamCauses, undefined].map(reason)).size).toBe(upstreamCauses.length + 1)
  })
  it('names the service that took too long, and says that a change may have taken effect', () => {
    const timeout = { kind: 'upstream-timeout', status: 504 } as const
    expect(describeError(failed(timeout), 'Live')).toMatchObject({
      title: 'Live did not respond in time.',
      sentences: [],
      canRetry: true,
    })
    expect(describeError(failed({ ...timeout, method: 'POST' }), 'Live')).toMatchObject({
      title: 'Live did not respond in time.',
      sentences: ['The request may have taken effect. Do not repeat it until that is clear.'],
      canRetry: false,
    })
  })
  it('describes errors that are not failed calls', () => {
    expect(describeError(new TypeError('x is undefined'), 'Live').title).toBe('Something went wrong on this page.')
  })
})

describe('fieldFaults', () => {
  const fields = {
    external_person_id: 'externalId',
    EXTERNALPERSONIDMISMATCH: 'externalId',
    countrynotsupported: 'number',
  }

  it('assigns faults found by our own check to fields by path, and those found by the service by message', () => {
    const refusal = {
      code: 'invalid-fields' as const,
      fields: [
        { path: 'external_person_id', problem: 'too-long' as const, limit: 128 },
        { path: 'timezone', problem: 'invalid' as const, limit: null },
      ],
    }
    expect(fieldFaults(failed({ kind: 'refused', refusal }), fields)).toEqual([
      ['externalId', 'external_person_id is too long: the limit is 128.'],
    ])
    const messages = ['countrynotsupported', 'Something of its own']
    expect(fieldFaults(failed({ kind: 'invalid', status: 400, messages }), fields)).toEqual([
      ['number', 'The number is not in the format this connection expects, or its country is not supported.'],
    ])
  })
  it('finds none in a failure that names no field', () => {
    expect(fieldFaults(failed({ status: 503 }), fields)).toEqual([])
    expect(fieldFaults(new Error('constructor'), fields)).toEqual([])
  })
})
