import type { RememberedBatch } from '#/parts/import-batches/history-store'
import type { Span } from './failures-address'
import { unreadBatch, type KnownBatches } from './use-failures'

interface Selection {
  /** Ids of chosen batches; null if none are chosen. */
  chosen: ReadonlySet<string> | null
  /** The app of chosen batches that this browser does not know yet; null if the page shows several apps. */
  chosenApp: Pick<RememberedBatch, 'scope' | 'app_id'> | null
  /** The job of a file; empty for all. */
  job: string
  span: Span
  previous: Span | null
}

/** The batches that the page is about, newest first, and those of the previous span; null if there is none. */
export function selectBatches(
  { batches, sentOf }: Pick<KnownBatches, 'batches' | 'sentOf'>,
  { chosen, chosenApp, job, span, previous }: Selection,
): { batches: RememberedBatch[]; previous: RememberedBatch[] | null } {
  const isWanted = (batch: RememberedBatch): boolean => {
    if (chosen !== null) return chosen.has(batch.batch_id)
    return job === '' ? isWithin(batch, span) : sentOf(batch)?.job === job
  }
  const newestFirst = (a: RememberedBatch, b: RememberedBatch) => (b.received_at ?? 0) - (a.received_at ?? 0)
  const known = new Set(batches.map(({ batch_id }) => batch_id))
  const unknown =
    chosen === null || chosenApp === null
      ? []
      : [...chosen].flatMap(id => (known.has(id) ? [] : unreadBatch({ ...chosenApp, batch_id: id, received_at: null })))
  return {
    batches: [...batches.filter(isWanted), ...unknown].toSorted(newestFirst),
    previous: previous === null ? null : batches.filter(batch => isWithin(batch, previous)).toSorted(newestFirst),
  }
}

/** A batch with an unknown time belongs only to a span with neither a beginning nor an end. */
const isWithin = ({ received_at }: RememberedBatch, { from, until }: Span): boolean =>
  received_at === null ? from === -Infinity && until === Infinity : received_at >= from && received_at < until
