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
import { editText as t } from '../edit-text'
import { PersonName } from '../PersonName'
import classes from './SaveFailure.module.css'

interface Identifiers {
  /** E.164 */
  mdn: string | null
  externalId: string | null
}

interface SaveFailureProps {
  outcome: MutationOutcome<unknown> | null
  error: unknown
  /** The identifiers of the save: whoever has them stands behind a refusal. */
  ids: Identifiers
  /** Who is being saved: not the holder that is looked for. */
  except?: string
  /** Who is read to see what became of a lost answer; undefined for a new person. */
  personKey?: string
}

/** What kept a save from being done: refused and by whom, lost, or not known. A lost session is the frame's to say. */
export function SaveFailure({ outcome, error, ids, except, personKey }: SaveFailureProps) {
  const person = useQuery({ ...personQuery(useApi(), personKey ?? ''), enabled: false })
  if (outcome !== null)
    return (
      <LostResponseNotice
        outcome={outcome}
        record={t.record}
        onShowCall={openApiLog}
        onReadAgain={personKey === undefined ? undefined : () => void person.refetch()}
      />
    )
  if (error === null || isSessionLoss(error)) return null
  const isTaken = error instanceof ApiError && (error.kind === 'conflict' || error.kind === 'invalid')
  return (
    <>
      <ApiErrorNotice error={error} />
      {isTaken ? <Holders ids={ids} except={except} /> : null}
    </>
  )
}

/** The way to whoever has the number or the external id (product.md, "409 resolves to the person who holds the number"). */
function Holders({ ids, except }: { ids: Identifiers; except: string | undefined }) {
  const api = useApi()
  const place = useRouteParams()
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
          {t.holder(by === 'mdn' ? t.holderNumber : t.holderId)}{' '}
          <PathLink to={paths.person(place, reading.person.person_key)}>
            <PersonName reading={reading} limit={80} />
          </PathLink>
        </li>
      ))}
    </ul>
  )
}
