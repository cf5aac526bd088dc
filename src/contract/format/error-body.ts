import * as z from 'zod/mini'
import { ownValue } from './json'

/** The body of every error reply except the 404 of a subscription's DELETE. */
export const errorBodySchema = z.looseObject({
  errors: z.array(z.looseObject({ message: z.string(), code: z.optional(z.string()) })),
})
export type ErrorBody = z.infer<typeof errorBodySchema>

/** How a row lists an error reply. */
export const error = { body: errorBodySchema }

/** An error body with one entry per message. */
export function errorBody(...messages: string[]): ErrorBody {
  return { errors: messages.map(message => ({ message })) }
}

/** The messages of an error reply of any shape; `[]` if none can be read. An entry that cannot be read is left out. */
export function readErrorMessages(body: unknown): string[] {
  const messages = entriesOf(body, 'message').filter(isText)
  return messages.length > 0
    ? messages
    : [ownValue(body, 'message'), ownValue(body, 'error')].filter(isText).slice(0, 1)
}

/** The first code of an error reply, which may be a number; null if there is none. */
export function readErrorCode(body: unknown): string | null {
  const code = entriesOf(body, 'code').find(each => isText(each) || typeof each === 'number')
  return code === undefined ? null : String(code)
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The values of a key in the entries of an error body. */
function entriesOf(body: unknown, key: string): unknown[] {
  const errors = ownValue(body, 'errors')
  return Array.isArray(errors) ? errors.map(entry => ownValue(entry, key)) : []
}
