import * as z from 'zod/mini'
import type { Input, Row } from '#/contract/endpoint'
import { ApiError } from '../http/error'
import { prepareCall, type PreparedCall } from '../http/request'
import { sha256 } from '../http/sha256'
import type { Intent } from './intents'

/** A hash that shows later whether the same input still produces the same call. Empty outside a secure context. */
export async function hashOf({ path, body }: PreparedCall): Promise<string> {
  return (await sha256(`${path}\n${body ?? ''}`)) ?? ''
}

const inputSchema = z.object({
  params: z.record(z.string(), z.string()),
  query: z.optional(z.unknown()),
  body: z.optional(z.unknown()),
})

/** The input of an intent in its row's types; null if it no longer produces the same call, as after an app update. */
export function storedInput<R extends Row>(row: R, intent: Intent): Promise<Input<R> | null>
export async function storedInput(row: Row, intent: Intent): Promise<unknown> {
  const read = inputSchema.safeParse(intent.input)
  if (!read.success) return null
  try {
    return (await hashOf(prepareCall(row, read.data))) === intent.hash ? read.data : null
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
