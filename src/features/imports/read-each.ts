import { ApiError, isSessionLoss } from '#/api/http/error'
import { shareRateLimit } from '#/api/http/rate-limit-channel'
import type { WorkControl } from '#/ui/behavior/use-stoppable'
import { text } from './text'

/** Only a few at a time, to leave connections for the user's clicks. */
export const CONCURRENT_READS = 4

/** What was read from the batches, in batch order, and the batches that could not be read. */
interface Reading<Batch, Found> {
  found: Found[]
  unread: readonly Batch[]
}

/**
 * Reads batches, a few at a time and below the rate limit. A batch that cannot be read is left out.
 * @throws ApiError when no batch can be read, or the session is lost; any other error of `read`; the signal's
 * abort reason when stopped
 */
export async function readEach<Batch, Found>(
  batches: readonly Batch[],
  { signal, onProgress }: WorkControl,
  read: (batch: Batch) => Promise<Found>,
): Promise<Reading<Batch, Found>> {
  shareRateLimit()
  const total = batches.length
  const found = new Map<number, Found>()
  const unread: Batch[] = []
  const report = () => {
    const done = found.size + unread.length
    onProgress({ done, total, sentence: text.readingBatches(done, total) })
  }
  const queue = batches.entries()
  let isOver = false
  const work = async () => {
    for (const [index, batch] of queue) {
      signal.throwIfAborted()
      if (isOver) return
      try {
        found.set(index, await read(batch))
      } catch (error) {
        signal.throwIfAborted()
        const isSkipped = error instanceof ApiError && !isSessionLoss(error)
        if (isSkipped) unread.push(batch)
        if (!isSkipped || unread.length === total) {
          isOver = true
          throw error
        }
      }
      report()
    }
  }
  report()
  await Promise.all(Array.from({ length: CONCURRENT_READS }, work))
  signal.throwIfAborted()
  return { found: [...found].toSorted(([a], [b]) => a - b).map(([, one]) => one), unread }
}
