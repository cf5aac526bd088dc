import { refuse } from './reply'

/** Logs an unexpected error in full, and gives a short reply for the caller. */
export function unexpectedError(error: unknown): ReturnType<typeof refuse<500>> {
  process.stderr.write(`mock server: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  return refuse(500, 'The mock server failed to answer this request. Its log has the details.')
}
