import * as z from 'zod/mini'
import { findCreated } from '#/api/broadcast-mutations'
import { isTemporary } from '#/api/http/backoff'
import { now } from '#/api/now'
import { broadcastRows, broadcastSchema } from '#/contract/broadcasts'
import { readReply } from '#/contract/format/read'
import { reasonOf } from '#/parts/api-log/describe-error'
import type { RowResult } from '#/parts/jobs/job'
import type { JobKind, StepContext, StepFinding } from '#/parts/jobs/job-kind'
import { waveOutcomes, waveRowSchema, type WaveRow } from './waves-job'

const { result } = waveOutcomes

const rowOf = (rows: unknown[]): WaveRow => z.parse(waveRowSchema, rows[0])

const scheduled = (id: string | null): RowResult[] => [{ ...result('scheduled'), ...(id !== null && { made: id }) }]

const find = ({ nonce, body }: WaveRow, { api }: Pick<StepContext, 'api'>) => {
  const { name, send_scheduled_date } = body
  return findCreated(api, { nonce, name, send_scheduled_date })
}

/**
 * Schedules a set of waves, one call per broadcast. A create call must not be repeated, so each wave has a nonce, which
 * is used to look for it before every attempt. A wave whose time has passed is not sent, since it would be too late.
 */
export const wavesKind: JobKind<'waves'> = {
  id: 'waves',
  stepRows: 1,

  send: async (rows, context) => {
    const { api, key } = context
    const row = rowOf(rows)
    // An earlier attempt may have reached the service after it was abandoned
    const found = await find(row, context)
    if (found.kind === 'done') return scheduled(found.reading.broadcast.broadcast_id)
    // A service may drop the nonce, and the call of an attempt that counted as absent may have arrived late
    const mayBeScheduled = found.kind === 'unknown' && found.candidates.length > 0
    if (context.job.retried === 'retry' && mayBeScheduled) return [result('unknown')]
    if (row.at <= now()) return [result('too-late')]
    const input = { params: { company_key: api.session.company_key }, body: row.body }
    const reply = await api.call(broadcastRows.createBroadcast, input, { lane: 'bulk', idempotencyKey: key })
    const reading = readReply(broadcastSchema, reply.value)
    return scheduled(reading.ok ? reading.value.broadcast_id : null)
  },

  refused: error => {
    const message = reasonOf(error)
    // The lists that are read before a wave is sent: the wave itself was not rejected
    if (error.method === 'GET') return isTemporary(error) ? { again: message } : { pause: message }
    return error.kind === 'forbidden' ? { pause: message } : [result('refused', message)]
  },

  reconcile: async (rows, context): Promise<StepFinding> => {
    const found = await find(rowOf(rows), context)
    return found.kind === 'done'
      ? { found: 'settled', results: scheduled(found.reading.broadcast.broadcast_id) }
      : { found: found.kind }
  },

  lost: finding => [result(finding === 'absent' ? 'lost' : 'unknown')],
}
