import { activeListsOf } from '#/api/subscriptions'
import { personLabel } from '#/parts/mdn/person-label'
import type { NumberReading } from './number-reading'
import type { StopRowWithResult, StopSettings } from './stop-job'

/** What happened to one person, according to the results of the job and what was read after it. */
export interface PersonOutcome {
  person_key: string
  name: string
  /** Lists they were on in the review and are off now. */
  off: string[]
  /** Lists they are on now. */
  on: string[]
  /**
   * `read`: their lists were read after the job. In the other states, `off` is what the service confirmed. `unread`:
   * not all of their lists could be read. `no-person`: the service no longer has the person. `other-number`: they no
   * longer have the number, and were not unsubscribed from the lists in `leftOn`.
   */
  state: 'read' | 'unread' | 'no-person' | 'other-number'
  leftOn: string[]
}

/** Whether someone who has the number may be in a row that could not be read, or beyond the end of the search. */
export const mayHaveUnseenHolders = (after: Pick<NumberReading, 'unreadableHolders' | 'hasMoreHolders'>): boolean =>
  after.unreadableHolders > 0 || after.hasMoreHolders

/** What happened to everyone who had the number in the review or has it now. */
export function outcomesOf(
  settings: StopSettings,
  rows: readonly StopRowWithResult[],
  after: Pick<NumberReading, 'holders' | 'unreadableHolders' | 'hasMoreHolders'>,
): PersonOutcome[] {
  const now = new Map(after.holders.map(holder => [holder.reading.person.person_key, holder]))
  const names = new Map(settings.holders.map(({ person_key, name }) => [person_key, name]))
  for (const [key, { reading }] of now) names.set(key, personLabel(reading))
  return [...names].map(([person_key, name]): PersonOutcome => {
    const personRows = rows.filter(({ row }) => row.person_key === person_key)
    const listsOf = (some: readonly StopRowWithResult[]) => some.map(({ row }) => row.list_id)
    const isDone = ({ result }: StopRowWithResult) => result?.state === 'done'
    const isLeft = ({ result }: StopRowWithResult) => result === null || result.state === 'failed'
    const confirmed = listsOf(personRows.filter(isDone))
    const holder = now.get(person_key)
    const base = { person_key, name, off: confirmed, on: [], leftOn: [] }
    if (!holder && personRows.some(({ result }) => result?.outcome === 'no-person'))
      return { ...base, state: 'no-person' }
    if (!holder && mayHaveUnseenHolders(after)) return { ...base, state: 'unread' }
    if (!holder) return { ...base, state: 'other-number', leftOn: listsOf(personRows.filter(isLeft)) }
    if (holder.subscriptions === null || holder.subscriptions.unreadable.length > 0) return { ...base, state: 'unread' }
    const on = activeListsOf(holder.subscriptions)
    return { ...base, state: 'read', on, off: listsOf(personRows).filter(id => !on.includes(id)) }
  })
}

/** Whether everyone here who still has the number is known to be off every list. */
export const isAllOff = (outcomes: readonly PersonOutcome[]): boolean =>
  outcomes.every(({ state, on }) => state !== 'unread' && on.length === 0)
