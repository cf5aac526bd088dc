import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { type ValidFilter, readBroadcastFilter } from '#/contract/filters/broadcast-filters'
import { filterSchema } from '#/contract/filters/filters'
import { findImpossible, type Impossibility } from '#/contract/filters/impossible-conditions'
import { type FilterRow, toWire } from '#/parts/filter-builder/rows'
import { describeFilters } from '#/parts/filter-builder/sentence'
import type { Vocabulary } from '#/parts/filter-builder/vocabulary'
import type { ListNames } from '#/parts/list-names/use-list-names'
import { formatList } from '#/ui/format/format'
import { dayOf } from '#/ui/format/zone'
import { resolveSendTime } from './broadcast-draft'
import type { BroadcastRow } from './broadcast-row'
import type { BroadcastDraft } from './draft-kind'
import { text } from './text'

const t = text.problems

interface ConditionContext {
  names: ListNames
  vocabulary: Vocabulary
  customFields: readonly CustomFieldDefinition[]
  now: number
}

/** Sentences about the conditions of a draft that nobody can meet, or that nobody on some of its lists can meet. */
export function impossibleConditions(
  draft: BroadcastDraft,
  { names, vocabulary, customFields, now }: ConditionContext,
): string[] {
  const { lists, filters: rows } = draft
  const { zone } = draft.when
  const sendAt = Math.max(now, resolveSendTime(draft, now) ?? now)
  const dayOfSending = dayOf(sendAt, zone)
  const filters = rows.map(row => toValidFilter(row, vocabulary, customFields))
  const sentences = describeFilters(rows, vocabulary, { zone, now })
  const describeAll = (indexes: readonly number[]) => formatList(indexes.flatMap(index => sentences[index] ?? []))
  const describe = (found: Impossibility): string => {
    switch (found.kind) {
      case 'conflict':
        return t.conflict(describeAll(found.filters))
      case 'not-born':
        return t.notBorn(describeAll([found.filter]))
      case 'excluded-lists':
        return t.excludedLists(found.lists.map(names.nameOf), found.all)
    }
  }
  return findImpossible({ lists, filters, today: dayOfSending }).map(describe)
}

/** The filter of a row; null while it is not valid. */
function toValidFilter(
  row: FilterRow,
  vocabulary: Vocabulary,
  customFields: readonly CustomFieldDefinition[],
): ValidFilter | null {
  const filter = filterSchema.safeParse(toWire([row], vocabulary)[0])
  if (!filter.success) return null
  const reading = readBroadcastFilter(filter.data, { customFields, isList: () => true })
  return reading.ok ? reading.filter : null
}

/** The chosen lists whose earlier sends with a known count all reached nobody, with the number of those sends. */
export function unreachedLists(
  lists: readonly string[],
  rows: readonly BroadcastRow[],
): { list: string; sends: number }[] {
  return lists.flatMap(list => {
    const sends = rows.filter(row => row.status === 'sent' && row.recipients !== null && row.lists.includes(list))
    return sends.length > 0 && sends.every(row => row.recipients === 0) ? [{ list, sends: sends.length }] : []
  })
}
