import type { PersonReading } from '#/api/persons'
import { shortKey } from '../person-values'
import { PersonName } from '../PersonName'
import { text } from '../text'
import type { ComparedField } from './compare'
import { ComparedCell } from './ComparedCell'
import { OpenPerson } from './OpenPerson'
import classes from './ComparisonCards.module.css'

interface ComparisonCardsProps {
  people: PersonReading[]
  fields: ComparedField[]
}

/** On a phone: per person what differs, then once what is the same (LOOK.md, 390 px). */
export function ComparisonCards({ people, fields }: ComparisonCardsProps) {
  const alone = people.length === 1
  const own = alone ? fields : fields.filter(field => field.differs)
  const shared = alone ? [] : fields.filter(field => !field.differs)
  return (
    <div className={classes['cards']}>
      {people.map((reading, at) => (
        <article key={`${reading.person.person_key} ${at}`} className={classes['card']}>
          <OpenPerson reading={reading} at={at} className={classes['head']}>
            <span className={classes['who']}>
              <span className={classes['name']}>
                <PersonName reading={reading} limit={80} />
              </span>
              <span className="sb-mono sb-dim">{shortKey(reading.person.person_key)}</span>
            </span>
            <span className={classes['open']}>{text.several.open}</span>
          </OpenPerson>
          <dl className={classes['facts']}>
            {own.map(field => (
              <div key={field.name} className={classes['fact']} data-lit={field.cells[at]?.lit || undefined}>
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
        <section className={classes['card']}>
          <h3 className={classes['sameTitle']}>{text.several.same(people.length)}</h3>
          <dl>
            {shared.map(field => (
              <div key={field.name} className={classes['same']}>
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
