import { IconCircleCheck, IconHelpCircle, IconMinus } from '@tabler/icons-react'
import { memo } from 'react'
import type { Reach } from '#/contract/filters/broadcast-reach'
import { describeClause, type ReachNames } from '#/parts/reach/describe-reach'
import { markAndShorten, shortenName } from '#/ui/format/LongText'
import { Masked } from '#/ui/format/Masked'
import { formatSpan, formatWallTime } from '#/ui/format/moment'
import { zoneCity } from '#/ui/format/zone'
import { toBroadcastRow } from '../broadcast-row'
import { text as shared } from '../text'
import { Mark } from './Mark'
import type { Cell, DoubleMessage, Night } from './matrix'
import { text } from './text'
import type { Matrix } from './use-matrix'
import classes from './SamplePeople.module.css'

const verdictIcons = {
  recipient: IconCircleCheck,
  'not-recipient': IconMinus,
  unknown: IconHelpCircle,
} satisfies Record<Reach['verdict'], unknown>

interface ReachCellProps {
  cell: Cell
  /** The row and the person, by index. */
  row: number
  person: number
  matrix: Matrix
  names: ReachNames
}

/**
 * Whether a person gets a broadcast and why, and what is wrong with it. Memoized, because there are up to 2,000 cells.
 */
export const ReachCell = memo(function ReachCell(props: ReachCellProps) {
  const { cell, row, person, matrix, names } = props
  const { reach, double, night } = cell
  const Icon = verdictIcons[reach.verdict]
  return (
    <div className={classes['cell']} data-verdict={reach.verdict}>
      <span className={classes['verdict']}>
        <Icon size={16} stroke={1.5} aria-hidden />
        {text.verdicts[reach.verdict]}
      </span>
      <span className={classes['clause']}>{markAndShorten(describeClause(reach, names))}</span>
      {double === null ? null : (
        <span className={classes['clause']}>
          <Mark kind="double">{text.double.label}</Mark>{' '}
          <Masked text={describeDouble(double, { row, person }, matrix)} />
        </span>
      )}
      {night === null ? null : (
        <span className={classes['clause']}>
          <Mark kind="night">{night.isCertain ? text.night.label : text.night.maybe}</Mark>{' '}
          {describeNight(night, matrix.people[person]?.zone !== null)}
        </span>
      )}
    </div>
  )
})

function describeDouble(double: DoubleMessage, own: { row: number; person: number }, { people, rows }: Matrix): string {
  const reading = rows[double.row]?.reading
  const other = shared.nameInSentence(reading === undefined ? '' : shortenName(toBroadcastRow(reading).name))
  const order = double.gap === 0 ? 'same' : double.gap < 0 ? 'earlier' : 'later'
  const gap = formatSpan(Math.abs(double.gap))
  if (double.person === own.person) return text.double.samePerson[order](other, gap)
  const who = people[double.person]?.name ?? text.unnamedPerson
  return double.row === own.row ? text.double.sameNumber.this(who) : text.double.sameNumber[order](who, other, gap)
}

function describeNight({ isCertain, wall, zone }: Night, isZoneKnown: boolean): string {
  const [time, city] = [formatWallTime(wall), zoneCity(zone)]
  if (isZoneKnown) return text.night.known(time, city)
  return isCertain ? text.night.everywhere(time, city) : text.night.somewhere(time, city)
}
