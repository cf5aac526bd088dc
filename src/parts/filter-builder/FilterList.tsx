import { LongText } from '#/ui/format/LongText'
import { useTime } from '#/ui/format/use-time'
import type { FilterRow } from './rows'
import { describeEachFilter } from './sentence'
import type { Vocabulary } from './vocabulary'
import classes from './FilterList.module.css'

/** The conditions of an audience in words, as a list. */
export function FilterList({ rows, vocabulary }: { rows: readonly FilterRow[]; vocabulary: Vocabulary }) {
  const { zone, now } = useTime()
  return (
    <ul className={classes['conditions']}>
      {describeEachFilter(rows, vocabulary, { zone, now }).map((condition, index) => (
        <li key={index}>
          <LongText text={condition} />
        </li>
      ))}
    </ul>
  )
}
