import * as z from 'zod/mini'
import { activeListsOf } from '#/api/subscriptions'
import { defineOutcomes } from '#/parts/bulk/outcomes'
import type { Job, RowResult } from '#/parts/jobs/job'
import { rowsWithResults } from '#/parts/jobs/job-results'
import type { JobStore } from '#/parts/jobs/job-store'
import { personLabel } from '#/parts/mdn/person-label'
import type { NumberReading } from './number-reading'

/** A person with the name that the review showed. */
const namedSchema = z.object({ person_key: z.string(), name: z.string() })

/** The settings of a job that ends every subscription of the holders of a number. */
export const stopSettingsSchema = z.object({
  /** E.164. */
  mdn: z.string(),
  /** Everyone who had the number in the review, including people who were not on any list. */
  holders: z.array(namedSchema),
})
export type StopSettings = z.infer<typeof stopSettingsSchema>

/** A row of the job: a person and a list they are on. */
export const stopRowSchema = z.extend(namedSchema, { list_id: z.string() })
export type StopRow = z.infer<typeof stopRowSchema>

/** A row of the job with its result, which is null if the row was not sent. */
export interface StopRowWithResult {
  row: StopRow
  result: RowResult | null
}

/** The possible outcomes of a row. Trying again is always safe: nobody can be unsubscribed twice. */
export const stopOutcomes = defineOutcomes({
  unsubscribed: 'done',
  already: 'done',
  'other-number': 'failed',
  'no-person': 'failed',
  'not-done': 'retryable',
  lost: 'retryable',
  unknown: 'unknown',
})
export type StopOutcome = (typeof stopOutcomes.codes)[number]

/** The settings and rows of the job that ends every active subscription a reading found. */
export function planOf({ mdn, holders }: NumberReading): { settings: StopSettings; rows: StopRow[] } {
  const named = holders.map(({ reading, subscriptions }) => ({
    person: { person_key: reading.person.person_key, name: personLabel(reading) },
    lists: subscriptions === null ? [] : activeListsOf(subscriptions),
  }))
  return {
    settings: { mdn, holders: named.map(({ person }) => person) },
    rows: named.flatMap(({ person, lists }) => lists.map(list_id => ({ ...person, list_id }))),
  }
}

/** The names of the people in rows, each person once. */
export const namesIn = (rows: readonly StopRow[]): string[] => [
  ...new Map(rows.map(({ person_key, name }) => [person_key, name])).values(),
]

/** The rows of a job with their results so far. */
export async function readStopRows(store: Pick<JobStore, 'chunk'>, job: Job): Promise<StopRowWithResult[]> {
  const rows: StopRowWithResult[] = []
  for await (const { row, result } of rowsWithResults(store, job))
    rows.push({ row: z.parse(stopRowSchema, row), result })
  return rows
}
