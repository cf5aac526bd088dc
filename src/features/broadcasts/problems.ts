import { readChannel } from '#/contract/broadcasts'
import { faultsOf } from '#/parts/filter-builder/faults'
import type { Vocabulary } from '#/parts/filter-builder/vocabulary'
import type { MessageReading } from '#/parts/message/use-message-reading'
import { scheduleProblems, usualQuietHours } from '#/parts/schedule/schedule-problems'
import { settle } from '#/parts/schedule/schedule-value'
import { hasFormless, keepsFilters } from './broadcast-draft'
import { composeText as t } from './compose-text'
import type { BroadcastDraft } from './draft-kind'
import type { ListNames } from './list-names'

export const sections = ['audience', 'message', 'when'] as const
export type SectionId = (typeof sections)[number]

/** Something to know before a broadcast goes. `stop`: it cannot be scheduled so. */
export interface Problem {
  level: 'stop' | 'warn'
  section: SectionId | 'name'
  text: string
}

interface ProblemWorld {
  names: ListNames
  vocabulary: Vocabulary
  reading: MessageReading
  now: number
}

/** Everything that stands against a broadcast, what stops it first, in the order of the page. */
export function problemsOf(composed: BroadcastDraft, world: ProblemWorld): Problem[] {
  const found = [...nameProblems(composed), ...audienceProblems(composed, world)]
  for (const { level, text } of world.reading.problems) found.push({ level, section: 'message', text })
  if (readChannel(composed.message.channel) === null && composed.base === null)
    found.push({ level: 'stop', section: 'message', text: t.problems.channel(composed.message.channel) })
  found.push(...whenProblems(composed, world.now))
  return found.toSorted((a, b) => Number(a.level === 'warn') - Number(b.level === 'warn'))
}

function nameProblems({ name }: BroadcastDraft): Problem[] {
  if (name.trim() === '') return [{ level: 'stop', section: 'name', text: t.problems.noName }]
  return name.trim().length > 255 ? [{ level: 'stop', section: 'name', text: t.problems.longName }] : []
}

function audienceProblems(composed: BroadcastDraft, { names, vocabulary }: ProblemWorld): Problem[] {
  const { lists, filters } = composed
  const stop = (text: string): Problem => ({ level: 'stop', section: 'audience', text })
  return [
    ...(lists.length === 0 ? [stop(t.problems.noList)] : []),
    ...lists.filter(names.isGone).map(id => stop(t.problems.listGone(id))),
    ...faultsOf(filters, vocabulary).map(fault => stop(fault.sentence)),
    // Left as it is the service keeps it; anew it cannot be written
    ...(hasFormless(filters, vocabulary) && !keepsFilters(composed, vocabulary) ? [stop(t.problems.formless)] : []),
    ...filters
      .filter(row => row.kind === 'locked')
      .map((): Problem => ({ level: 'warn', section: 'audience', text: t.problems.locked })),
  ]
}

const whenProblems = ({ when }: BroadcastDraft, now: number): Problem[] =>
  scheduleProblems(when, settle(when, now), usualQuietHours).map(problem => ({ ...problem, section: 'when' }))
