import * as z from 'zod/mini'
import { ApiError } from '#/api/http/error'
import { fetchAddedParticipants, mayHaveExpired } from '#/api/participants'
import { DAY_MS, MINUTE_MS } from '#/contract/format/durations'
import { readTimestamp } from '#/contract/format/timestamps'
import { participantRows, type ParticipantWrite } from '#/contract/participants'
import { reasonOf } from '#/parts/api-log/describe-error'
import type { JobKind, StepContext, StepFinding } from '#/parts/jobs/job-kind'
import { BLOCKED } from '../service-messages'
import { bulkSettingsSchema, participantOutcomes, participantRowSchema, type ParticipantRow } from './bulk-settings'

const { result } = participantOutcomes

const rowOf = (rows: unknown[]): ParticipantRow => z.parse(participantRowSchema, rows[0])

function callOf(rows: unknown[], { api, job }: StepContext) {
  const row = rowOf(rows)
  const { campaign } = z.parse(bulkSettingsSchema, job.settings)
  const body: ParticipantWrite = {
    mobile_phone: { mdn: row.mdn },
    ...(row.external_person_id !== undefined && { external_person_id: row.external_person_id }),
    ...(row.fields.length > 0 && { custom_fields: Object.fromEntries(row.fields) }),
  }
  return { params: { company_key: api.session.company_key, id: campaign.id }, body }
}

/**
 * Adds participants from a file, one call per row. Repeating an add is safe for the data, but whether it sends another
 * text is not documented: after a lost response the row is looked up by reading, and only the user can send it again
 * with a new key.
 */
export const participantsKind: JobKind<'participants'> = {
  id: 'participants',
  stepRows: 1,

  send: async (rows, context) => {
    const { params, body } = callOf(rows, context)
    try {
      const { status } = await context.api.call(
        participantRows.addParticipant,
        { params, body },
        { lane: 'bulk', idempotencyKey: context.key },
      )
      return [result(status === 200 ? 'already-waiting' : 'text-sent')]
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'conflict') return [result('already-subscribed')]
      throw error
    }
  },

  refused: error => {
    const message = reasonOf(error)
    if (error.kind === 'forbidden') return { pause: message }
    return [result(error.messages.includes(BLOCKED) ? 'blocked' : 'number-refused', message)]
  },

  reconcile: async (rows, context): Promise<StepFinding> => {
    const { params, body } = callOf(rows, context)
    const waiting = await fetchAddedParticipants(context.api, params.id, body, { lane: 'bulk' })
    const [one] = waiting?.items ?? []
    // A participant that cannot be read may be this one
    if (!one)
      return { found: waiting?.unreadable.length === 0 && !mayHaveExpired(context.keyedAt) ? 'absent' : 'unknown' }
    // A participant expires 24 h after the add that sent the text, so the expiry shows whether this add sent it
    const expires = readTimestamp(one.expire_date ?? '')
    const isEarlier = expires !== null && expires - DAY_MS < context.keyedAt - MARGIN_MS
    return { found: 'settled', results: [result(isEarlier ? 'already-waiting' : 'found-waiting')] }
  },

  lost: (finding, rows) => rows.map(() => result(finding === 'absent' ? 'lost' : 'unknown')),
}

/** The service writes whole minutes, and clocks differ a little. */
const MARGIN_MS = 2 * MINUTE_MS
