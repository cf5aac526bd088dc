import { isZone } from '#/contract/format/wall-time'
import { CustomFieldValue } from '#/parts/custom-fields/CustomFieldValue'
import { Mdn } from '#/parts/mdn/Mdn'
import { useNow } from '#/ui/behavior/clock'
import { LongText } from '#/ui/format/LongText'
import { MaskedLongText } from '#/ui/format/Masked'
import { formatClock } from '#/ui/format/moment'
import { Timestamp } from '#/ui/format/Timestamp'
import { Absent } from '#/ui/layout/KeyValue'
import { text as personsText } from '../../text'
import type { CellValue } from './compare'
import { text } from './text'

const CELL_LIMIT = 120

/** One value of a comparison, shown by its kind. */
export function ComparedCell({ value }: { value: CellValue }) {
  switch (value.kind) {
    case 'absent':
      return <Absent>{personsText.none}</Absent>
    case 'mdn':
      return <Mdn value={value.mdn} />
    case 'zone':
      return <ZoneNow zone={value.zone} />
    case 'label':
      return <LongText text={value.text} limit={CELL_LIMIT} />
    case 'moment':
      return <Timestamp ms={value.ms} precision={value.precision} relative={false} weekday={false} zoneName={false} />
    case 'field':
      return <CustomFieldValue value={value.value} isDefined={value.defined} />
    case 'list':
      return <ListCell value={value} />
    case 'id':
      return (
        <span className="sb-mono">
          <LongText text={value.text} limit={CELL_LIMIT} />
        </span>
      )
    case 'external-id':
    case 'unexpected':
      return (
        <span className="sb-mono">
          <MaskedLongText text={'raw' in value ? JSON.stringify(value.raw) : value.text} limit={CELL_LIMIT} />
        </span>
      )
  }
}

/** Whether a person is on a list. */
function ListCell({ value: { state, since } }: { value: Extract<CellValue, { kind: 'list' }> }) {
  'use no memo' // small: memoization would enlarge the most visited page and save nothing
  if (state !== 'on') return <Absent>{text.lists[state]}</Absent>
  if (since === null) return text.lists.on
  return (
    <span>
      {text.lists.onSince(<Timestamp ms={since} precision="day" relative={false} weekday={false} zoneName={false} />)}
    </span>
  )
}

/** A time zone with the current time there. */
function ZoneNow({ zone }: { zone: string }) {
  const now = useNow('minute')
  return (
    <span>
      <LongText text={zone} limit={CELL_LIMIT} />
      {isZone(zone) ? <span className="sb-dim"> {text.several.now(formatClock(now, zone).time)}</span> : null}
    </span>
  )
}
