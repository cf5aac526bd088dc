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

describe('paths', () => {
  it('are read back into the row and parameters they were built from', () => {
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

  it('survive a URL parser unchanged, whatever an id contains', () => {
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

  it.each([
    ['', 'empty'],
    ['.', 'dots'],
    ['..', 'dots'],
    ['\uD800', 'malformed'],
    ['a\uDC00', 'malformed'],
    ['a\0b', 'malformed'],
  ])('reject the id %j as %s', (id, fault) => {
    expect(() => buildPath(endpoints.getPerson, { company_key: 'DEMO', person_key: id })).toThrow(PathError)
    expect(pathSegmentFault(id)).toBe(fault)
  })

  it('prefer a literal segment to a parameter', () => {
    expect(match('GET', '/companies/K/mobiledb/persons/external/x')).toMatchObject({
      row: endpoints.getPersonByExternalId,
    })
    expect(match('GET', '/companies/K/mobiledb/persons/external')).toMatchObject({ row: endpoints.getPerson })
  })

  it('allow one trailing slash', () => {
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

  it('distinguish an unknown path from a wrong method, list the allowed methods, and match HEAD as GET', () => {
    expect(match('GET', '/companies/K/nothing')).toEqual({ kind: 'not-found' })
    expect(match('DELETE', '/companies/K/mobiledb/persons/x')).toEqual({ kind: 'wrong-method', allow: ['GET', 'PUT'] })
    expect(match('HEAD', '/companies/K/mobiledb/persons/x')).toMatchObject({ row: endpoints.getPerson })
  })

  it('never throw, whatever the raw path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), raw => {
        expect(['match', 'not-found', 'wrong-method', 'malformed']).toContain(match('GET', `/companies/${raw}`).kind)
      }),
    )
  })

  it('can encode every well-formed string, but not a lone surrogate', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const encodes = (): string => encodeURIComponent(text)
        if (isWellFormed(text)) expect(encodes).not.toThrow()
        else if (!text.includes('\0')) expect(encodes).toThrow(URIError)
      }),
    )
  })
})
