import { readChannel } from '#/contract/broadcasts'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import type { PolicyFinding } from '#/contract/policy/check-policy'
import { faultsOf } from '#/parts/filter-builder/faults'
import type { Vocabulary } from '#/parts/filter-builder/vocabulary'
import type { ListNames } from '#/parts/list-names/use-list-names'
import type { MessageReading } from '#/parts/message/use-message-reading'
import { scheduleProblem } from '#/parts/schedule/schedule-problem'
import { resolveSchedule } from '#/parts/schedule/schedule-value'
import { impossibleConditions, unreachedLists } from './audience-warnings'
import { hasMalformedFilter, hasUnchangedFilters, MAX_NAME } from './broadcast-draft'
import { type BroadcastRow, isCanceled } from './broadcast-row'
import { describeFinding } from './describe-finding'
import type { BroadcastDraft } from './draft-kind'
import { text } from './text'

const t = text.problems

/** The steps of the composer. */
export type SectionId = 'audience' | 'message' | 'when'

/** Something to fix or know before a broadcast is sent. `stop` prevents scheduling. */
export interface Problem {
  level: 'stop' | 'warn'
  section: SectionId | 'name'
  text: string
  /** Whether nothing was entered yet, which is not a fault. */
  isMissing?: boolean
  /** The checkbox that has to be checked in the review before the broadcast can be sent. */
  checkbox?: ProblemCheckbox
}

/** A checkbox that confirms a consequence. */
export interface ProblemCheckbox {
  /** Unique to this consequence, so that a checked box never counts for another consequence of the same kind. */
  key: string
  kind: 'parts' | 'name'
  label: string
}

/** A message with this many parts or more has to be confirmed, because each part is charged. */
const MANY_PARTS = 10

interface ProblemContext {
  names: ListNames
  vocabulary: Vocabulary
  customFields: readonly CustomFieldDefinition[]
  /** The broadcasts that the service lists. */
  rows: readonly BroadcastRow[]
  reading: MessageReading
  now: number
  findings: readonly PolicyFinding[]
}

/**
 * The problems of a draft apart from nearby sends, those that prevent scheduling first; otherwise in the order of the
 * page, with broken rules of the connection last.
 */
export function findProblems(draft: BroadcastDraft, context: ProblemContext): Problem[] {
  const found = [...nameProblems(draft, context.rows), ...audienceProblems(draft, context)]
  for (const { level, text, isMissing = false, parts = 0 } of context.reading.problems)
    found.push({
      level,
      section: 'message',
      text,
      isMissing,
      ...(parts >= MANY_PARTS && { checkbox: partsCheckbox(parts) }),
    })
  if (readChannel(draft.message.channel) === null && draft.base === null)
    found.push({ level: 'stop', section: 'message', text: t.channel(draft.message.channel) })
  const schedule = resolveSchedule(draft.when, context.now)
  const stop = scheduleProblem(schedule)
  if (stop !== null) found.push({ level: 'stop', section: 'when', text: stop, isMissing: schedule.kind === 'empty' })
  for (const finding of context.findings)
    found.push({
      level: 'warn',
      section: finding.kind === 'no-opt-out' || finding.kind === 'no-brand' ? 'message' : 'when',
      text: describeFinding(finding, context.names),
    })
  return found.toSorted((a, b) => Number(a.level === 'warn') - Number(b.level === 'warn'))
}

const partsCheckbox = (parts: number): ProblemCheckbox => ({
  key: `parts ${parts}`,
  kind: 'parts',
  label: t.confirmParts(parts),
})

function nameProblems({ name: typed, base, attempt }: BroadcastDraft, rows: readonly BroadcastRow[]): Problem[] {
  const name = typed.trim()
  if (name === '') return [{ level: 'stop', section: 'name', text: t.noName, isMissing: true }]
  if (name.length > MAX_NAME) return [{ level: 'stop', section: 'name', text: t.longName }]
  // After an attempt to schedule, a broadcast with the same name may be this one
  if (attempt !== null) return []
  const others = findSameName(name, rows, base?.id ?? null)
  if (others.length === 0) return []
  const checkbox: ProblemCheckbox = { key: `name ${name.toLowerCase()}`, kind: 'name', label: t.confirmName }
  return [{ level: 'warn', section: 'name', text: t.sameName(name, others.length), checkbox }]
}

/** The other broadcasts with the same name, ignoring case and surrounding spaces, except canceled and deleted ones. */
export function findSameName(name: string, rows: readonly BroadcastRow[], ownId: string | null): BroadcastRow[] {
  const wanted = name.trim().toLowerCase()
  return rows.filter(row => row.id !== ownId && !isCanceled(row) && row.name.trim().toLowerCase() === wanted)
}

function audienceProblems(draft: BroadcastDraft, context: ProblemContext): Problem[] {
  const { names, vocabulary, rows } = context
  const { lists, filters } = draft
  const stop = (text: string): Problem => ({ level: 'stop', section: 'audience', text })
  const warn = (text: string): Problem => ({ level: 'warn', section: 'audience', text })
  // An update without conditions leaves them as they are, so they have to be valid only if they were changed
  const isUnchanged = hasUnchangedFilters(draft, vocabulary)
  const malformed = draft.base === null ? t.malformedFilter : t.malformedKeptFilter
  const unsupported = filters.filter(row => row.kind === 'locked')
  return [
    ...(lists.length === 0 ? [{ ...stop(t.noList), isMissing: true }] : []),
    ...lists.filter(names.isGone).map(id => stop(t.listGone(id))),
    ...faultsOf(filters, vocabulary).map(fault => stop(fault.sentence)),
    ...(hasMalformedFilter(filters, vocabulary) && !isUnchanged ? [stop(malformed)] : []),
    ...unsupported
      .filter(row => isUnchanged || !hasMalformedFilter([row], vocabulary))
      .map(() => warn(t.unknownFilter)),
    ...impossibleConditions(draft, context).map(warn),
    ...unreachedLists(lists, rows).map(({ list, sends }) => warn(t.unreachedList(names.nameOf(list), sends))),
  ]
}
