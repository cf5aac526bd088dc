import type { PersonReading } from '#/api/persons'
import { shortKey } from '#/parts/mdn/person-label'
import type { Column } from '#/ui/table/table-rows'
import { PersonName } from '../../PersonName'
import type { ComparedField } from './compare'
import { ComparedCell } from './ComparedCell'
import { OpenPersonLink } from './OpenPersonLink'
import { text } from './text'
import classes from './ComparisonTable.module.css'

const t = text.several

/** The columns of a comparison: the names of the fields, then one for each person. */
export const comparisonColumns = (people: readonly PersonReading[]): readonly Column<ComparedField>[] => [
  {
    id: 'field',
    label: t.field,
    head:
      people.length > 1 ? (
        <span className={classes['legend']}>
          <span className={classes['dot']} aria-hidden /> {t.differs}
        </span>
      ) : (
        <span className="sb-hidden">{t.field}</span>
      ),
    rowHeader: true,
    cell: field => (
      <span className={field.labelIsKey ? 'sb-mono' : undefined}>
        <bdi>{field.label}</bdi>
      </span>
    ),
  },
  ...people.map((reading, index): Column<ComparedField> => ({
    id: `${reading.person.person_key} ${index}`,
    label: shortKey(reading.person.person_key),
    head: (
      <div className={classes['head']}>
        <div className={classes['who']}>
          <div className={classes['name']}>
            <PersonName reading={reading} limit={80} />
          </div>
          <div className={`sb-mono sb-dim ${classes['key'] ?? ''}`}>{shortKey(reading.person.person_key)}</div>
        </div>
        <OpenPersonLink reading={reading} index={index} className={classes['open']} />
      </div>
    ),
    isHighlighted: ({ cells }) => cells[index]?.isHighlighted === true,
    cell: ({ cells }) => {
      const cell = cells[index]
      if (cell === undefined) return null
      return (
        <div className={classes['cell']}>
          <span className={classes['mark']} aria-hidden />
          <div className="sb-wrap">
            <ComparedCell value={cell.value} />
            {cell.isHighlighted ? <span className="sb-hidden">, {t.differs}</span> : null}
          </div>
        </div>
      )
    },
  })),
]
