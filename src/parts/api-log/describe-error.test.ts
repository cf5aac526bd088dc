import { describe, expect, it } from 'vitest'
import { ApiError } from '#/api/http/error'
import { describeError } from './describe-error'

const failed = (fields: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({ kind: 'service', method: 'GET', rowId: 'searchPersons', ...fields })

describe('a failed call in words', () => {
  it('shows the words of the service verbatim and adds advice to known ones', () => {
    const messages = ['countrynotsupported', 'Something of its own']
    const said = describeError(failed({ kind: 'invalid', status: 422, messages }), 'Live')
    expect(said.messages).toEqual(messages)
    expect(said.sentences[0]).toContain('not written the way this connection expects')
    expect(said.retry).toBe(false)
  })
  it('offers to ask again only what can be asked again', () => {
    expect(describeError(failed({ status: 503 }), 'Live').retry).toBe(true)
    expect(describeError(failed({ status: 503, method: 'POST' }), 'Live').retry).toBe(false)
  })
  it('says whether anything may have changed', () => {
    expect(describeError(failed({ method: 'POST', kind: 'outcome-unknown' }), 'Live').sentences.join(' ')).toContain(
      'not known whether',
    )
    expect(describeError(failed({ method: 'POST', kind: 'invalid' }), 'Live').sentences.join(' ')).toContain(
      'Nothing was changed.',
    )
  })
  it('has a sentence for what is no failed call at all', () => {
    expect(describeError(new TypeError('x is undefined'), 'Live').title).toBe('Something went wrong on this page.')
  })
})
