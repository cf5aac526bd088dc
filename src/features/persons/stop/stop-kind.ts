import * as z from 'zod/mini'
import { is404, withFallback } from '#/api/http/error'
import { fetchPerson, numberOf, type PersonReading } from '#/api/persons'
import { subscriptionRows, isActive } from '#/contract/subscriptions'
import { reasonOf } from '#/parts/api-log/describe-error'
import type { JobKind, StepContext, StepFinding } from '#/parts/jobs/job-kind'
import { stopOutcomes, stopRowSchema, stopSettingsSchema } from './stop-job'

const { result } = stopOutcomes

function callOf(rows: unknown[], { api, job }: Pick<StepContext, 'api' | 'job'>) {
  const { person_key, list_id } = z.parse(stopRowSchema, rows[0])
  const { mdn } = z.parse(stopSettingsSchema, job.settings)
  const params = { company_id: api.session.company_key, person_id: person_key, subscription_list_id: list_id }
  return { mdn, person_key, params }
}

/**
 * Unsubscribes the holders of a number from their lists, one call per person and list. Each person is read first:
 * people who no longer have the number are left alone.
 */
export const stopKind: JobKind<'stop-number'> = {
  id: 'stop-number',
  stepRows: 1,

  send: async (rows, context) => {
    const { api, key } = context
    const { mdn, person_key, params } = callOf(rows, context)
    const reading = fetchPerson(api, person_key, { lane: 'bulk' })
    const person = await withFallback<PersonReading | null>(reading, is404, null)
    if (person === null) return [result('no-person')]
    if (numberOf(person, api.session.connection.home_country) !== mdn) return [result('other-number')]
    const options = { lane: 'bulk', idempotencyKey: key } as const
    const deleting = api.send(subscriptionRows.deleteSubscription, { params }, options)
    return [
      result(
        await withFallback<'unsubscribed' | 'already'>(
          deleting.then(() => 'unsubscribed'),
          is404,
          'already',
        ),
      ),
    ]
  },

  refused: error => {
    const message = reasonOf(error)
    return error.kind === 'forbidden' ? { pause: message } : [result('not-done', message)]
  },

  reconcile: async (rows, context): Promise<StepFinding> => {
    const { params } = callOf(rows, context)
    const reading = context.api.send(subscriptionRows.getSubscription, { params }, { lane: 'bulk' })
    const stillOn = await withFallback(
      reading.then(({ body }) => isActive(body)),
      is404,
      false,
    )
    return stillOn ? { found: 'absent' } : { found: 'settled', results: [result('unsubscribed')] }
  },

  lost: (finding, rows) => rows.map(() => result(finding === 'absent' ? 'lost' : 'unknown')),
}
