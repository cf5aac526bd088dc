import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import * as z from 'zod/mini'
import { useApi } from '#/api/api-context'
import { ApiError } from '#/api/http/error'
import { personQuery } from '#/api/persons'
import { routeParamsOf } from '#/api/route-params'
import { useHistoryState } from '#/nav/history-state'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { useListNames } from '#/parts/list-names/use-list-names'
import { Mdn } from '#/parts/mdn/Mdn'
import { PersonFinder, personWord } from '#/parts/mdn/PersonFinder'
import { saveFile } from '#/ui/behavior/save-file'
import { Panel } from '#/ui/layout/Panel'
import { SubscriptionsPanel } from './SubscriptionsPanel'
import { text } from './text'
import classes from './SubscriptionsPage.module.css'

const t = text.page

/** What stands in the box: numbers stay out of addresses (product.md, principle 6). */
const entrySchema = z.object({ typed: z._default(z.string(), '') })

/** Looks a person up, shows every list they are and were on, and takes them off (product.md, "Subscriptions"). */
export function SubscriptionsPage() {
  const { person_key: key } = useParams()
  const { session } = useApi()
  const place = routeParamsOf(session)
  const navigate = useNavigate()
  const { given } = useListNames()
  const [{ typed }, keep] = useHistoryState(entrySchema)
  const hasNames = Object.keys(given).length > 0
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        <h1>{text.title}</h1>
        {hasNames ? (
          <Button
            size="xs"
            onClick={() =>
              saveFile(
                `list-names-${session.company_key}.json`,
                new Blob([JSON.stringify(given, null, 2)], { type: 'application/json' }),
              )
            }
          >
            {text.name.export}
          </Button>
        ) : null}
      </header>
      <p className={classes['lead']}>{t.lead}</p>
      {key === undefined ? (
        <Panel title={t.find}>
          <PersonFinder
            autoFocus
            start={typed}
            onType={next => keep({ typed: next })}
            onFound={({ person }) => void navigate(paths.subscriptionsOf(place, person.person_key))}
            notice={(error, onRetry) => <ApiErrorNotice error={error} onRetry={onRetry} />}
          />
        </Panel>
      ) : (
        <div className={classes['whose']}>
          <Whose personKey={key} />
          <SubscriptionsPanel key={key} personKey={key} />
        </div>
      )}
    </div>
  )
}

function Whose({ personKey }: { personKey: string }) {
  const api = useApi()
  const person = useQuery(personQuery(api, personKey))
  const place = routeParamsOf(api.session)
  const mdn = person.data?.person.mobile_phone?.mdn ?? null
  const isNobody = person.error instanceof ApiError && person.error.kind === 'not-found'
  return (
    <>
      <div className={classes['person']}>
        {person.data ? (
          <b>
            <bdi>{personWord(person.data)}</bdi>
          </b>
        ) : null}
        {mdn === null ? null : <Mdn value={mdn} copy />}
        {isNobody ? <b>{t.nobody}</b> : <PathLink to={paths.person(place, personKey)}>{t.profile}</PathLink>}
        <PathLink to={paths.subscriptions(place)}>{t.another}</PathLink>
      </div>
      {person.error && !isNobody && !person.isFetching ? (
        <ApiErrorNotice error={person.error} onRetry={() => void person.refetch()} />
      ) : null}
    </>
  )
}
