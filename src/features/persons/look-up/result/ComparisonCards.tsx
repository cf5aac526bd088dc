import type { PersonReading } from '#/api/persons'
import { shortKey } from '#/parts/mdn/person-label'
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

/** For phones: one card per person with what differs, then one card with what is the same. */
export function ComparisonCards({ people, lists, fields }: ComparisonCardsProps) {
  const isSingle = people.length === 1
  const separate = [...lists, ...(isSingle ? fields : fields.filter(field => field.differs))]
  const shared = isSingle ? [] : fields.filter(field => !field.differs)
  return (
    <div className="sb-stack">
      {people.map((reading, index) => (
        <article key={`${reading.person.person_key} ${index}`} className="sb-card">
          <OpenPersonLink reading={reading} index={index} className={classes['head']}>
            <span className={classes['who']}>
              <span className={classes['name']}>
                <PersonName reading={reading} limit={80} />
              </span>
              <span className="sb-mono sb-dim">{shortKey(reading.person.person_key)}</span>
            </span>
            <span className={classes['open']}>{text.several.open}</span>
          </OpenPersonLink>
          <dl className={classes['facts']}>
            {separate.map(field => (
              <div
                key={field.id}
                className={classes['fact']}
                data-highlighted={field.cells[index]?.isHighlighted || undefined}
              >
                <dt className={`sb-note sb-wrap ${classes['label'] ?? ''}`}>
                  <bdi>{field.label}</bdi>
                </dt>
                <dd className={`sb-small sb-wrap ${classes['value'] ?? ''}`}>
                  <ComparedCell value={field.cells[index]?.value ?? { kind: 'absent' }} />
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
              <div key={field.id} className={`sb-small ${classes['same'] ?? ''}`}>
                <dt className="sb-dim">
                  <bdi>{field.label}</bdi>
                </dt>
                <dd className={`sb-small sb-wrap ${classes['value'] ?? ''}`}>
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
