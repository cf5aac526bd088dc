import { refuse } from './reply'

/** What nobody foresaw: the log gets all of it, the caller a sentence. */
export function unexpectedError(error: unknown): ReturnType<typeof refuse<500>> {
  process.stderr.write(`mock server: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  return refuse(500, 'The mock server failed on this request. What happened is in its log.')
}
