import type { PersonReading } from '#/api/persons'
import { shortKey } from '../../person-values'
import { PersonName } from '../../PersonName'
import type { ComparedField } from './compare'
import { ComparedCell } from './ComparedCell'
import { OpenPersonLink } from './OpenPersonLink'
import { text } from './text'
import classes from './ComparisonTable.module.css'

interface ComparisonTableProps {
  people: PersonReading[]
  fields: ComparedField[]
}

/** People in columns, fields in rows. With many people, the columns scroll and the field names stay in view. */
export function ComparisonTable({ people, fields }: ComparisonTableProps) {
  const scrolls = people.length > 3
  const label = scrolls ? text.several.scrolls(people.length) : text.several.table(people.length)
  return (
    <div className={classes['scroll']} role="region" aria-label={label} tabIndex={scrolls ? 0 : undefined}>
      <table className={classes['table']} aria-label={text.several.table(people.length)}>
        <thead>
          <tr>
            <th scope="col" className={classes['field']}>
              {people.length > 1 ? (
                <span className={classes['legend']}>
                  <span className={classes['dot']} aria-hidden /> {text.several.differs}
                </span>
              ) : (
                <span className="sb-hidden">{text.several.field}</span>
              )}
            </th>
            {people.map((reading, at) => (
              <th key={`${reading.person.person_key} ${at}`} scope="col" className={classes['person']}>
                <div className={classes['head']}>
                  <div className={classes['who']}>
                    <div className={classes['name']}>
                      <PersonName reading={reading} limit={80} />
                    </div>
                    <div className={`sb-mono sb-dim ${classes['key'] ?? ''}`}>
                      {shortKey(reading.person.person_key)}
                    </div>
                  </div>
                  <OpenPersonLink reading={reading} index={at} className={classes['open']} />
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.length === 0 ? (
            <tr>
              <td className={classes['none']} colSpan={people.length + 1}>
                {text.several.nothingDiffers}
              </td>
            </tr>
          ) : null}
          {fields.map(field => (
            <tr key={field.id}>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the rule does not look into components */}
              <th scope="row" className={classes['field']}>
                <span className={field.isKey ? 'sb-mono' : undefined}>
                  <bdi>{field.label}</bdi>
                </span>
              </th>
              {field.cells.map((cell, at) => (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- as above
                <td
                  key={`${field.id} ${people[at]?.person.person_key ?? ''} ${at}`}
                  data-highlighted={cell.isHighlighted || undefined}
                >
                  <div className={classes['cell']}>
                    <span className={classes['mark']} aria-hidden />
                    <div className={classes['value']}>
                      <ComparedCell value={cell.value} />
                      {cell.isHighlighted ? <span className="sb-hidden">, {text.several.differs}</span> : null}
                    </div>
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
