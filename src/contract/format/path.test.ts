import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../endpoints'
import { isWellFormed } from './fields'
import { buildPath, PathError, pathMatcher, pathSegmentFault } from './path'

const rows = Object.values(endpoints)
const match = pathMatcher(rows)
const segment = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 40 })
  .filter(text => pathSegmentFault(text) === null)

describe('addresses', () => {
  it('are read back into the row and the parameters they were built from', () => {
    fc.assert(
      fc.property(segment, segment, (company_key, external_person_id) => {
        const path = buildPath(endpoints.getPersonByExternalId, { company_key, external_person_id })
        expect(match('GET', path)).toEqual({
          kind: 'match',
          row: endpoints.getPersonByExternalId,
          params: { company_key, external_person_id },
        })
      }),
    )
  })

  it('keep their shape in a URL parser, whatever an id holds', () => {
    fc.assert(
      fc.property(segment, key => {
        const path = buildPath(endpoints.getPerson, { company_key: 'DEMO', person_key: key })
        expect(new URL(`http://service.test${path}`).pathname).toBe(path)
      }),
    )
  })

  it.each([['a/b'], ['%2e%2e'], ['😀'], ['50%'], ['a+b'], ['?x#y'], ['//evil'], ['naïve id'], ['x'.repeat(500)]])(
    'carry the id %j',
    id => {
      const path = buildPath(endpoints.getPerson, { company_key: 'DEMO', person_key: id })
      expect(match('GET', path)).toMatchObject({ kind: 'match', params: { person_key: id } })
    },
  )

  it.each([[''], ['.'], ['..'], ['\uD800'], ['a\uDC00'], ['a\0b']])('refuse %j in a sentence', id => {
    expect(() => buildPath(endpoints.getPerson, { company_key: 'DEMO', person_key: id })).toThrow(PathError)
    expect(pathSegmentFault(id)).toMatch(/\.$/)
  })

  it('rank a literal segment above a parameter', () => {
    expect(match('GET', '/companies/K/mobiledb/persons/external/x')).toMatchObject({
      row: endpoints.getPersonByExternalId,
    })
    expect(match('GET', '/companies/K/mobiledb/persons/external')).toMatchObject({ row: endpoints.getPerson })
  })

  it('take one trailing slash and no more', () => {
    expect(match('POST', '/companies/K/mobiledb/persons')).toMatchObject({ row: endpoints.createPerson })
    expect(match('POST', '/companies/K/mobiledb/persons/')).toMatchObject({ row: endpoints.createPerson })
    expect(match('GET', '/companies/K/mobiledb/persons//')).toMatchObject({ kind: 'malformed' })
  })

  it.each([
    '/companies/K/mobiledb/persons/..',
    '/companies/K/mobiledb/persons/%2e%2E',
    '/companies/%/x',
    '/companies/%ff/mobiledb/persons',
  ])('are malformed: %s', path => {
    expect(match('GET', path)).toMatchObject({ kind: 'malformed' })
  })

  it('tell an unknown path from a wrong method, which names the right ones', () => {
    expect(match('GET', '/companies/K/nothing')).toEqual({ kind: 'not-found' })
    expect(match('DELETE', '/companies/K/mobiledb/persons/x')).toEqual({ kind: 'wrong-method', allow: ['GET', 'PUT'] })
    expect(match('HEAD', '/companies/K/mobiledb/persons/x')).toMatchObject({ row: endpoints.getPerson })
  })

  it('never throw on any raw path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), raw => {
        expect(['match', 'not-found', 'wrong-method', 'malformed']).toContain(match('GET', `/companies/${raw}`).kind)
      }),
    )
  })

  it('hold only well-formed parameters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const encodes = (): string => encodeURIComponent(text)
        if (isWellFormed(text)) expect(encodes).not.toThrow()
        else if (!text.includes('\0')) expect(encodes).toThrow(URIError)
      }),
    )
  })
})
