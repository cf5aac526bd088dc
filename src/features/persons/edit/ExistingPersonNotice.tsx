import type { Holder } from '#/api/person-mutations'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { editText as t } from '../edit-text'
import { PersonName } from '../PersonName'
import classes from './SaveFailure.module.css'

/** Who has the number or external id already: the service would update that person, or refuse. */
export function ExistingPersonNotice({ holders }: { holders: readonly Holder[] }) {
  const place = useRouteParams()
  const [first] = holders
  const isOne = holders.length === 1
  const isSameKind = holders.every(({ by }) => by === first?.by)
  const by = first?.by === 'mdn' ? t.holderNumber : t.holderId
  return (
    <ErrorNotice tone="warn" title={isOne ? t.exists(by) : isSameKind ? t.several : t.two}>
      <ul className={classes['list']}>
        {holders.map(({ reading }) => (
          <li key={reading.person.person_key}>
            <PathLink to={paths.person(place, reading.person.person_key)}>
              <PersonName reading={reading} limit={80} />
            </PathLink>
          </li>
        ))}
      </ul>
      {isOne ? t.existsNext : t.severalNext}
    </ErrorNotice>
  )
}
