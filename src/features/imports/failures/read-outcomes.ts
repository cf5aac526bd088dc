import type { Api } from '#/api/http/client'
import { ApiError, isSessionLoss } from '#/api/http/error'
import { fetchBatch } from '#/api/imports'
import type { SentBatch } from '#/parts/import-batches/import-store'
import { batchEntries } from '../batch-entries'
import type { FileOutcomes } from '../file/outcomes-file'
import { readSentRows } from '../sent-rows'

const statuses = { failed: 'FAILURE', pending: 'PENDING', succeeded: 'SUCCESS' } as const
/** Only a few at a time, to leave connections for the user's clicks. */
const CONCURRENT = 4

/** The results of a file, as far as its batches could be read. */
interface ReadOutcomes {
  outcomes: FileOutcomes
  unread: readonly SentBatch[]
}

/**
 * Reads the result of every token of a file. A batch that cannot be read is left out.
 * @param onRead called with the number of batches that were tried
 * @throws ApiError when none can be read, or the session is lost
 */
export async function readOutcomes(
  api: Api,
  batches: readonly SentBatch[],
  onRead: (count: number) => void,
): Promise<ReadOutcomes> {
  const outcomes: FileOutcomes = { lines: [], complete: [] }
  const unread: SentBatch[] = []
  const queue = batches.values()
  let count = 0
  const work = async () => {
    for (const sent of queue) {
      const [whole, rows] = await Promise.all([
        fetchBatch(api, sent.app_id, sent.batch_id, { lane: 'bulk' }).catch((error: unknown) => {
          if (!(error instanceof ApiError) || isSessionLoss(error)) throw error
          unread.push(sent)
          if (unread.length === batches.length) throw error
          return null
        }),
        readSentRows(sent),
      ])
      onRead(++count)
      if (whole === null) continue
      const entries = batchEntries(whole.entries, rows)
      const isComplete = entries.length === sent.rows
      if (isComplete) outcomes.complete.push(sent.batch_id)
      for (const { line, state, unknownStatus, platformStatus, platformMessage } of entries)
        if (line !== null && (!isComplete || state !== 'succeeded' || unknownStatus !== null))
          outcomes.lines.push([line, unknownStatus ?? statuses[state], platformStatus, platformMessage])
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT }, work))
  return { outcomes, unread }
}
