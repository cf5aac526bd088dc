import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import * as z from 'zod/mini'
import { useApi } from '#/api/api-context'
import { isNotFound } from '#/api/http/error'
import { numberOf, personQuery } from '#/api/persons'
import { routeParamsOf } from '#/api/route-params'
import { useHistoryState } from '#/nav/history-state'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { OtherHolders } from '#/parts/holders/OtherHolders'
import { useListNames } from '#/parts/list-names/use-list-names'
import { Mdn } from '#/parts/mdn/Mdn'
import { personLabel } from '#/parts/mdn/person-label'
import { PersonFinder } from '#/parts/mdn/PersonFinder'
import { saveFile } from '#/ui/behavior/save-file'
import { Masked } from '#/ui/format/Masked'
import { PageHead } from '#/ui/layout/PageHead'
import { Panel } from '#/ui/layout/Panel'
import { SubscriptionsPanel } from './SubscriptionsPanel'
import { text } from './text'
import classes from './SubscriptionsPage.module.css'

const t = text.page

/** The text in the box. In the history entry, because numbers stay out of URLs. */
const historySchema = z.object({ typed: z._default(z.string(), '') })

/** Looks up a person, shows every list they are or were on, and unsubscribes them. */
export function SubscriptionsPage() {
  const { person_key: key } = useParams()
  const { session } = useApi()
  const routeParams = routeParamsOf(session)
  const navigate = useNavigate()
  const { aliases } = useListNames()
  const [{ typed }, setHistory] = useHistoryState(historySchema)
  const hasAliases = Object.keys(aliases).length > 0
  return (
    <div className="sb-narrow-page">
      <PageHead title={text.title} below={t.lead}>
        {hasAliases ? (
          <Button
            size="xs"
            onClick={() =>
              saveFile(
                `list-names-${session.company_key}.json`,
                new Blob([JSON.stringify(aliases, null, 2)], { type: 'application/json' }),
              )
            }
          >
            {text.alias.export}
          </Button>
        ) : null}
      </PageHead>
      {key === undefined ? (
        <Panel title={t.find}>
          <PersonFinder
            autoFocus
            initialText={typed}
            onType={next => setHistory({ typed: next })}
            onFound={({ person }) => void navigate(paths.personSubscriptions(routeParams, person.person_key))}
            renderError={(error, onRetry) => <ApiErrorNotice error={error} onRetry={onRetry} />}
          />
        </Panel>
      ) : (
        <div className="sb-stack">
          <PersonHead personKey={key} />
          <SubscriptionsPanel key={key} personKey={key} />
        </div>
      )}
    </div>
  )
}

function PersonHead({ personKey }: { personKey: string }) {
  const api = useApi()
  const person = useQuery(personQuery(api, personKey))
  const routeParams = routeParamsOf(api.session)
  const { nameOf: nameOfList } = useListNames()
  const written = person.data?.person.mobile_phone?.mdn ?? null
  const mdn = person.data ? numberOf(person.data, api.session.connection.home_country) : null
  const isMissing = isNotFound(person.error)
  return (
    <>
      <div className={`sb-row sb-wrap ${classes['person'] ?? ''}`}>
        {person.data ? (
          <b>
            <Masked text={personLabel(person.data)} />
          </b>
        ) : null}
        {written === null ? null : <Mdn value={written} copy />}
        {isMissing ? <b>{t.notFound}</b> : <PathLink to={paths.person(routeParams, personKey)}>{t.profile}</PathLink>}
        <PathLink to={paths.subscriptions(routeParams)}>{t.another}</PathLink>
      </div>
      <OtherHolders personKey={personKey} mdn={mdn} nameOfList={nameOfList} labelOf={personLabel} />
      {person.error && !isMissing && !person.isFetching ? (
        <ApiErrorNotice error={person.error} onRetry={() => void person.refetch()} />
      ) : null}
    </>
  )
}
