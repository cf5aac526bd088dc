import type { PersonReading } from '#/api/persons'
import { PlainTable } from '#/ui/table/PlainTable'
import type { ComparedField } from './compare'
import { comparisonColumns } from './comparison-columns'
import { text } from './text'
import classes from './ComparisonTable.module.css'

interface ComparisonTableProps {
  people: readonly PersonReading[]
  /** The lists the people are on: the first rows. */
  lists: ComparedField[]
  fields: ComparedField[]
}

/** People in columns, fields in rows. With many people, the columns scroll and the field names stay in view. */
export function ComparisonTable({ people, lists, fields }: ComparisonTableProps) {
  const scrolls = people.length > 3
  const label = scrolls ? text.several.scrolls(people.length) : text.several.table(people.length)
  return (
    <div className={classes['scroll']} role="region" aria-label={label} tabIndex={scrolls ? 0 : undefined}>
      <PlainTable
        className={classes['table']}
        label={text.several.table(people.length)}
        rows={[...lists, ...fields]}
        columns={comparisonColumns(people)}
        keyOf={field => field.id}
        cardsBelowEm={0}
      />
      {fields.length === 0 ? <p className="sb-missing">{text.several.noFields(people.length)}</p> : null}
    </div>
  )
}
