import type { Holder } from '#/api/person-mutations'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { PersonName } from '../PersonName'
import { text } from './text'
import classes from './SaveFailure.module.css'

const t = text.existing

/** Shows who already has the number or external id. The service would update a single person, and refuse several. */
export function ExistingPersonNotice({ holders }: { holders: readonly Holder[] }) {
  const routeParams = useRouteParams()
  const [first] = holders
  const isOne = holders.length === 1
  const isSameKind = holders.every(({ by }) => by === first?.by)
  return (
    <ErrorNotice tone="warn" title={isOne ? t.one[first?.by ?? 'mdn'] : isSameKind ? t.several : t.different}>
      <ul className={classes['list']}>
        {holders.map(({ reading }) => (
          <li key={reading.person.person_key}>
            <PathLink to={paths.person(routeParams, reading.person.person_key)}>
              <PersonName reading={reading} limit={80} />
            </PathLink>
          </li>
        ))}
      </ul>
      {isOne ? t.oneNext : t.severalNext}
    </ErrorNotice>
  )
}
