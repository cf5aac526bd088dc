import { ApiError } from '#/api/http/error'
import type { MutationOutcome } from '#/api/mutation/mutation-definition'
import { DAY_MS } from '#/contract/format/durations'
import { readTimestamp } from '#/contract/format/timestamps'
import type { Participant } from '#/contract/participants'
import { BLOCKED, NO_TEXTS } from '../service-messages'

/** The result of an invitation. */
export type InviteOutcome =
  /** A confirmation text was sent. */
  | { kind: 'sent'; expires: number | null }
  /** An invitation was already waiting, so no new text was sent. `since` is computed from its expiry. */
  | { kind: 'already-waiting'; since: number | null; expires: number | null }
  /** A success whose response could not be read: a text was sent, or an invitation was already waiting. */
  | { kind: 'accepted'; expires: null }
  | { kind: 'already-subscribed' }
  /** Someone with this number declined before. */
  | { kind: 'blocked' }
  /** A landline, or another number that gets no texts. */
  | { kind: 'no-texts' }
  /** The response was lost, and an invitation is waiting: sent now or earlier. */
  | { kind: 'waiting'; expires: number | null }
  /** The response was lost, and no invitation is waiting: there is no text that could be replied to. */
  | { kind: 'absent'; error: ApiError }
  /** The response was lost, and the service does not show whether an invitation is waiting. */
  | { kind: 'unknown'; error: ApiError }
  /** Anything else: nothing was changed. */
  | { kind: 'failed'; error: unknown }

/** How long the service waits for the person's Y or N. */
const LIFETIME_MS = DAY_MS

/**
 * The result of a call that was answered, or whose outcome was looked up because the response was lost.
 * @param pending the waiting invitation, read after the response was lost
 */
export function outcomeOf(
  outcome: MutationOutcome<{ status: 200 | 201; body: Participant }>,
  pending: Participant | null,
): InviteOutcome {
  switch (outcome.kind) {
    case 'done': {
      if (outcome.found) return { kind: 'waiting', expires: expiryOf(pending) }
      if (outcome.reply === null) return { kind: 'accepted', expires: null }
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

/** The result of a call that failed. */
export function outcomeOfError(error: unknown): InviteOutcome {
  if (!(error instanceof ApiError)) return { kind: 'failed', error }
  if (error.kind === 'conflict') return { kind: 'already-subscribed' }
  if (error.messages.includes(BLOCKED)) return { kind: 'blocked' }
  if (error.messages.includes(NO_TEXTS)) return { kind: 'no-texts' }
  return { kind: 'failed', error }
}

const expiryOf = (participant: Participant | null): number | null => readTimestamp(participant?.expire_date)

/** Whether the service accepted the invitation, so that the form can be cleared for the next person. */
export const wasAccepted = (outcome: InviteOutcome): outcome is Extract<InviteOutcome, { expires: unknown }> =>
  'expires' in outcome
