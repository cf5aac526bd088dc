import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { ApiError, isSessionLoss } from '#/api/http/error'
import type { MutationOutcome } from '#/api/mutation/mutation-definition'
import { findHolders } from '#/api/person-mutations'
import { personQuery, personsRoot } from '#/api/persons'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { openApiLog } from '#/parts/api-log/api-log-state'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { LostResponseNotice } from '#/parts/net-change/LostResponseNotice'
import { text as netChangeText } from '#/parts/net-change/text'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { PersonName } from '../PersonName'
import { text as personsText } from '../text'
import { text } from './text'
import classes from './SaveFailure.module.css'

interface Identifiers {
  /** E.164. */
  mdn: string | null
  externalId: string | null
}

interface SaveFailureProps {
  outcome: MutationOutcome<unknown> | null
  error: unknown
  /** Nothing was sent, because the person could not be read before saving. */
  isUnread?: boolean
  /** The identifiers that were sent. If the service rejected the save, another person probably has one of them. */
  ids: Identifiers
  /** Whether a person was to be created. */
  isNew?: boolean
  /** The person being saved; undefined for a new one. If the outcome is unknown, the user can read the record again. */
  personKey?: string
  /** Undefined if it can only be sent again with another button. */
  onRetry: (() => void) | undefined
}

/**
 * Shows why a save failed: either the error, with links to other people who have the identifiers that were sent, or a
 * notice that the response was lost. A lost session is reported elsewhere (SessionFrame).
 */
export function SaveFailure(props: SaveFailureProps) {
  const { outcome, error, isUnread = false, ids, isNew = false, personKey, onRetry } = props
  const person = useQuery({ ...personQuery(useApi(), personKey ?? ''), enabled: false })
  // A page that creates a person asks about an unknown outcome itself
  if (outcome?.kind === 'absent' && isNew) {
    const { requestId } = outcome.error
    return (
      <ErrorNotice
        tone="warn"
        title={text.notCreated.title}
        onShowCall={requestId === null ? undefined : () => openApiLog(requestId)}
      >
        {text.notCreated.next}
      </ErrorNotice>
    )
  }
  if (outcome !== null)
    return (
      <LostResponseNotice
        outcome={outcome}
        record={personsText.record}
        onShowCall={openApiLog}
        onReadAgain={personKey === undefined ? undefined : () => void person.refetch()}
      />
    )
  if (error === null || isSessionLoss(error)) return null
  const mayBeTaken = error instanceof ApiError && (error.kind === 'conflict' || error.kind === 'invalid')
  return (
    <>
      <ApiErrorNotice
        error={error}
        title={isUnread ? netChangeText.unread(personsText.record) : undefined}
        onRetry={onRetry}
      />
      {mayBeTaken ? <Holders ids={ids} except={personKey} /> : null}
    </>
  )
}

/** Links to the people who have the number or external id. */
function Holders({ ids, except }: { ids: Identifiers; except: string | undefined }) {
  const api = useApi()
  const routeParams = useRouteParams()
  const { data = [] } = useQuery({
    queryKey: [...personsRoot(api), 'holders', ids.mdn, ids.externalId],
    queryFn: () => findHolders(api, ids),
    staleTime: 0,
    enabled: ids.mdn !== null || ids.externalId !== null,
  })
  const others = data.filter(({ reading }) => reading.person.person_key !== except)
  if (others.length === 0) return null
  return (
    <ul className={classes['holders']}>
      {others.map(({ reading, by }) => (
        <li key={reading.person.person_key}>
          {text.holder[by](
            <PathLink to={paths.person(routeParams, reading.person.person_key)}>
              <PersonName reading={reading} limit={80} />
            </PathLink>,
          )}
        </li>
      ))}
    </ul>
  )
}
