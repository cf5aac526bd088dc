import { type Anchors, type Head, readLine } from './chain'

/** What is wrong with an activity log. */
export type Finding =
  /** The content of the entry with this number was changed, or another line was put there. */
  | { readonly problem: 'altered'; readonly seq: number }
  /** The entries numbered `from` through `to` are missing. */
  | { readonly problem: 'removed'; readonly from: number; readonly to: number }
  /** A line is duplicated or out of order. */
  | { readonly problem: 'out-of-place'; readonly seq: number }
  /** The entry is intact, but does not continue the one before it. */
  | { readonly problem: 'broken-chain'; readonly seq: number }
  /** The entry with the head's number is not the one that was saved as the head. */
  | { readonly problem: 'wrong-head'; readonly seq: number }

export interface Verification {
  /** At most `MAX_FINDINGS`. */
  readonly findings: readonly Finding[]
  /** Lines that were read. */
  readonly count: number
  /** The last entry, to be noted elsewhere. */
  readonly head: Head
  /**
   * Intact lines after the saved head. The server was killed before it could save a newer head, or it is still running.
   */
  readonly beyondHead: number
}

/** At most this many problems are listed. */
export const MAX_FINDINGS = 1000

/**
 * Checks every line of an activity log, and both of its ends.
 * @param known a head that was noted elsewhere earlier. With it, a log that has been rewritten since then is detected
 */
export async function verify(
  lines: AsyncIterable<string> | Iterable<string>,
  anchors: Anchors,
  known?: Head,
): Promise<Verification> {
  const findings: Finding[] = []
  const report = (finding: Finding): void => void (findings.length < MAX_FINDINGS && findings.push(finding))
  let next = anchors.first.seq
  let prev: string | null = anchors.first.prev
  let count = 0
  let head: Head = { seq: anchors.first.seq - 1, hash: anchors.first.prev }
  let sawHead = anchors.head.seq < anchors.first.seq
  let beyondHead = 0
  for await (const line of lines) {
    count++
    const entry = readLine(line)
    if (!entry) {
      report({ problem: 'altered', seq: next })
      next++
      prev = null
      continue
    }
    // Expired, and not deleted yet. Damaged lines at the start have expired too if there are more of them than numbers
    // from the first kept entry to this one
    if (anchors.first.seq > 1 && head.seq < anchors.first.seq && entry.seq < next) {
      next = Math.max(entry.seq, anchors.first.seq)
      if (next === anchors.first.seq) prev = anchors.first.prev
      findings.splice(next - anchors.first.seq)
    }
    if (entry.seq < anchors.first.seq) continue
    if (entry.seq < next) {
      report({ problem: 'out-of-place', seq: entry.seq })
      continue
    }
    if (entry.seq > next) report({ problem: 'removed', from: next, to: entry.seq - 1 })
    else if (prev !== null && entry.prev !== prev) report({ problem: 'broken-chain', seq: entry.seq })
    next = entry.seq + 1
    prev = entry.hash
    head = { seq: entry.seq, hash: entry.hash }
    if (entry.seq === anchors.head.seq && entry.hash === anchors.head.hash) sawHead = true
    if (entry.seq === known?.seq && entry.hash !== known.hash) report({ problem: 'altered', seq: entry.seq })
    if (entry.seq > anchors.head.seq) beyondHead++
  }
  if (next <= anchors.head.seq) report({ problem: 'removed', from: next, to: anchors.head.seq })
  else if (!sawHead) report({ problem: 'wrong-head', seq: anchors.head.seq })
  if (known && known.seq >= next && known.seq > anchors.head.seq)
    report({ problem: 'removed', from: Math.max(next, anchors.head.seq + 1), to: known.seq })
  return { findings, count, head, beyondHead }
}
