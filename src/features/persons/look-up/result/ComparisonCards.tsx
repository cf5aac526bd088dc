import type { PersonReading } from '#/api/persons'
import { shortKey } from '../../person-values'
import { PersonName } from '../../PersonName'
import type { ComparedField } from './compare'
import { ComparedCell } from './ComparedCell'
import { OpenPersonLink } from './OpenPersonLink'
import { text } from './text'
import classes from './ComparisonCards.module.css'

interface ComparisonCardsProps {
  people: readonly PersonReading[]
  /** The lists the people are on: on every card, whether or not they differ. */
  lists: ComparedField[]
  fields: ComparedField[]
}

/** For phones: what differs on one card per person, then what is the same on one card. */
export function ComparisonCards({ people, lists, fields }: ComparisonCardsProps) {
  const alone = people.length === 1
  const own = [...lists, ...(alone ? fields : fields.filter(field => field.differs))]
  const shared = alone ? [] : fields.filter(field => !field.differs)
  return (
    <div className="sb-stack">
      {people.map((reading, at) => (
        <article key={`${reading.person.person_key} ${at}`} className="sb-card">
          <OpenPersonLink reading={reading} index={at} className={classes['head']}>
            <span className={classes['who']}>
              <span className={classes['name']}>
                <PersonName reading={reading} limit={80} />
              </span>
              <span className="sb-mono sb-dim">{shortKey(reading.person.person_key)}</span>
            </span>
            <span className={classes['open']}>{text.several.open}</span>
          </OpenPersonLink>
          <dl className={classes['facts']}>
            {own.map(field => (
              <div
                key={field.id}
                className={classes['fact']}
                data-highlighted={field.cells[at]?.isHighlighted || undefined}
              >
                <dt className={classes['label']}>
                  <bdi>{field.label}</bdi>
                </dt>
                <dd className={classes['value']}>
                  <ComparedCell value={field.cells[at]?.value ?? { kind: 'absent' }} />
                </dd>
              </div>
            ))}
          </dl>
        </article>
      ))}
      {shared.length === 0 ? null : (
        <section className="sb-card">
          <h3 className={classes['sameTitle']}>{text.several.same(people.length)}</h3>
          <dl>
            {shared.map(field => (
              <div key={field.id} className={classes['same']}>
                <dt className="sb-dim">
                  <bdi>{field.label}</bdi>
                </dt>
                <dd className={classes['value']}>
                  <ComparedCell value={field.cells[0]?.value ?? { kind: 'absent' }} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}
