import type { Api } from '#/api/http/client'
import { fetchBatch } from '#/api/imports'
import type { SentBatch } from '#/parts/import-batches/import-store'
import type { WorkControl } from '#/ui/behavior/use-stoppable'
import { batchEntries, statusWords } from '../batch-entries'
import type { FileOutcomes } from '../file/outcomes-file'
import { readEach } from '../read-each'
import { readSentRows } from '../sent-rows'

/** The results of a file, as far as its batches could be read. */
interface ReadOutcomes {
  outcomes: FileOutcomes
  unread: readonly SentBatch[]
}

/**
 * Reads the result of every token of a file; see `readEach`.
 * @throws ApiError when no batch can be read, or the session is lost; DOMException or UnreadableJobError when this
 * browser cannot read its own rows; the reason of the signal when stopped
 */
export async function readOutcomes(
  api: Api,
  batches: readonly SentBatch[],
  control: WorkControl,
): Promise<ReadOutcomes> {
  const outcomes: FileOutcomes = { rows: [], complete: [] }
  const { unread } = await readEach(batches, control, async sent => {
    const [whole, rows] = await Promise.all([
      fetchBatch(api, sent.app_id, sent.batch_id, { lane: 'bulk', signal: control.signal }),
      readSentRows(sent),
    ])
    const entries = batchEntries(whole.entries, rows)
    // The row of a token that the service returns in another form is unknown: it must not count as succeeded
    const isComplete = entries.length === sent.rows && entries.every(({ record }) => record !== null)
    if (isComplete) outcomes.complete.push(sent.batch_id)
    for (const { record, state, unknownStatus, platformStatus, platformMessage } of entries)
      if (record !== null && (!isComplete || state !== 'succeeded' || unknownStatus !== null))
        outcomes.rows.push([record, unknownStatus ?? statusWords[state], platformStatus, platformMessage])
  })
  return { outcomes, unread }
}
