import { readDay } from '#/contract/filters/broadcast-filters'
import { readTimestamp } from '#/contract/format/timestamps'
import { type FilterRow, type KnownRow, choiceOf, readNumber } from './rows'
import { filterText as t } from './text'
import type { Vocabulary } from './vocabulary'

/** What is wrong with a row, and under which of its fields that is said. */
export interface RowFault {
  readonly row: number
  readonly part: 'field' | 'value' | 'from' | 'to'
  readonly sentence: string
}

/** Everything that keeps rows from being sent; locked ones are the service's business. */
export const faultsOf = (rows: readonly FilterRow[], vocabulary: Vocabulary): RowFault[] =>
  rows.flatMap(row => {
    if (row.kind === 'written') return [{ row: row.id, part: 'field', sentence: t.faults.noConditions }]
    const fault = row.kind === 'known' ? faultOf(row, vocabulary) : null
    return fault === null ? [] : [{ row: row.id, part: fault[0], sentence: fault[1] }]
  })

/** A row that nobody touched is the service's own: it is not judged. */
function faultOf(row: KnownRow, vocabulary: Vocabulary): [RowFault['part'], string] | null {
  if (!row.edited) return null
  const choice = choiceOf(row, vocabulary)
  if (!choice) return ['field', t.faults.unknownField]
  switch (choice.kind) {
    case 'texts':
    case 'text or texts':
      if (row.list.length === 0) return ['value', t.faults.noText]
      return row.list.some(text => text.trim() === '') ? ['value', t.faults.blank] : null
    case 'options':
      return row.list.length === 0 ? ['value', t.faults.noOption] : null
    case 'text':
      return row.one.trim() === '' ? ['value', t.faults.noBeginning] : null
    case 'number':
      return inNumber('value', row.one)
    case 'numbers':
      return (
        inNumber('from', row.from) ??
        inNumber('to', row.to) ??
        (Number(row.from) > Number(row.to) ? ['to', t.faults.numbersTurned] : null)
      )
    case 'day':
      return inDay('value', row.one)
    case 'days':
      return inDay('from', row.from) ?? inDay('to', row.to) ?? (row.from > row.to ? ['to', t.faults.turned] : null)
    case 'moment':
      return inMoment('value', row.one)
    case 'moments':
      return (
        inMoment('from', row.from) ??
        inMoment('to', row.to) ??
        (Number(readTimestamp(row.from)) > Number(readTimestamp(row.to)) ? ['to', t.faults.turned] : null)
      )
  }
}

function inNumber(part: RowFault['part'], text: string): [RowFault['part'], string] | null {
  if (text.trim() === '') return [part, t.faults.noNumber]
  return readNumber(text) === null ? [part, t.faults.notNumber(text)] : null
}

const inDay = (part: RowFault['part'], text: string): [RowFault['part'], string] | null =>
  readDay(text) === text ? null : [part, t.faults.noDay]

const inMoment = (part: RowFault['part'], text: string): [RowFault['part'], string] | null =>
  readTimestamp(text) === null ? [part, t.faults.noMoment] : null
