import { inspect } from 'node:util'

/** A store that cannot be opened or used; the message is one line for the person who started the program. */
export class StoreError extends Error {
  override name = 'StoreError'
}

/** The message of anything thrown, on one line. */
export function oneLine(thrown: unknown): string {
  // The file system of the embedded database throws plain objects
  const other = typeof thrown === 'string' ? thrown : inspect(thrown)
  const text = thrown instanceof Error ? thrown.message || codeOf(thrown) || thrown.name : other
  return text.replace(/\s+/g, ' ').trim()
}

/** The `code` of a system or database error, such as `ENOENT` or `23505`; empty when it has none. */
export function codeOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return ''
  return typeof thrown.code === 'string' ? thrown.code : ''
}
