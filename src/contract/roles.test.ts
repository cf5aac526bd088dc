import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Row, Schema } from './endpoint'
import { endpoints } from './endpoints'
import { isAllowed, roles } from './roles'

const rows: readonly Row[] = Object.values(endpoints)

it('admins may call every row, everyone may read, and viewers may do nothing else', () => {
  for (const row of rows) {
    expect([row.id, isAllowed(['admin'], row.roles ?? [])]).toEqual([row.id, true])
    if (row.method === 'GET') expect([row.id, row.roles]).toEqual([row.id, roles])
    else expect([row.id, isAllowed(['viewer'], row.roles ?? [])]).toEqual([row.id, false])
  }
})

it('every change says what it is about, by a path parameter or a field of its reply', () => {
  for (const row of rows) {
    const names = Object.values(row.things ?? {})
    if (row.method !== 'GET') expect([row.id, names.length > 0]).toEqual([row.id, true])
    const replies = Object.values(row.replies).flatMap(({ body }) => body ?? [])
    for (const name of names) {
      const isKnown = row.path.includes(`{${name}}`) || replies.some(body => hasField(body, name.split('.')))
      expect([row.id, name, isKnown]).toEqual([row.id, name, true])
    }
  }
})

it('every read below the path of persons counts as a read of personal data', () => {
  const reads = rows.filter(({ method, path }) => method === 'GET' && path.includes('/mobiledb/persons'))
  expect(reads.filter(({ isPersonal }) => isPersonal !== true)).toEqual([])
})

function hasField(schema: Schema, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true
  if (schema instanceof z.ZodMiniArray && schema.def.element instanceof z.ZodMiniType)
    return hasField(schema.def.element, [name, ...rest])
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return schema.def.innerType instanceof z.ZodMiniType && hasField(schema.def.innerType, [name, ...rest])
  if (!(schema instanceof z.ZodMiniObject)) return false
  const field: unknown = schema.shape[name]
  return field instanceof z.ZodMiniType && hasField(field, rest)
}
