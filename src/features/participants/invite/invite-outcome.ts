import { ApiError } from '#/api/http/error'
import type { MutationOutcome } from '#/api/mutation/mutation-definition'
import { readTimestamp } from '#/contract/format/timestamps'
import type { Participant } from '#/contract/participants'

/** What became of an invitation (product.md, "Participants"). */
export type InviteOutcome =
  /** A confirmation text went out. */
  | { kind: 'sent'; expires: number | null }
  /** One was waiting already, no new text went out. `since` is worked out from when it expires. */
  | { kind: 'already-waiting'; since: number | null; expires: number | null }
  | { kind: 'already-subscribed' }
  /** The person answered no before. */
  | { kind: 'blocked' }
  | { kind: 'refused'; error: ApiError }
  /** The answer was lost, and one is waiting: sent just now or before. */
  | { kind: 'waiting'; expires: number | null }
  /** The answer was lost, and nothing waits: no text is out that could be answered. */
  | { kind: 'absent'; error: ApiError }
  /** The answer was lost, and the service does not tell. */
  | { kind: 'unknown'; error: ApiError }
  /** Anything else: nothing was changed. */
  | { kind: 'failed'; error: unknown }

/** How long a confirmation waits (decision 21). */
const LIFETIME_MS = 24 * 60 * 60 * 1000

/** Reads an answer. `pending` is what waits, read after the answer was lost. */
export function outcomeOf(
  outcome: MutationOutcome<{ status: 200 | 201; body: Participant }>,
  pending: Participant | null,
): InviteOutcome {
  switch (outcome.kind) {
    case 'done': {
      if (outcome.reply === null) return { kind: 'waiting', expires: expiryOf(pending) }
      const { status, body } = outcome.reply
      const expires = expiryOf(body)
      if (status === 201) return { kind: 'sent', expires }
      return { kind: 'already-waiting', since: expires === null ? null : expires - LIFETIME_MS, expires }
    }
    case 'already':
      return { kind: 'already-subscribed' }
    case 'absent':
    case 'unknown':
      return { kind: outcome.kind, error: outcome.error }
    case 'withdrawn':
      return { kind: 'failed', error: null }
  }
}

/** The one message that tells a block from a number that is refused: both are 422 (decision 22). */
const BLOCKED = 'MDNHASCONFIRMATIONBLOCK'

/** Reads a refusal. */
export function refusedOutcome(error: unknown): InviteOutcome {
  if (!(error instanceof ApiError)) return { kind: 'failed', error }
  if (error.kind === 'conflict') return { kind: 'already-subscribed' }
  if (error.messages.includes(BLOCKED)) return { kind: 'blocked' }
  return error.kind === 'invalid' || error.kind === 'not-found' ? { kind: 'refused', error } : { kind: 'failed', error }
}

const expiryOf = (participant: Participant | null): number | null => readTimestamp(participant?.expire_date)

/** Nothing is left to correct or to repeat: the form may be emptied for the next person. */
export const isOver = ({ kind }: InviteOutcome): boolean =>
  kind === 'sent' || kind === 'already-waiting' || kind === 'waiting'
