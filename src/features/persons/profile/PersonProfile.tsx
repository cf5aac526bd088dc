import { Button } from '@mantine/core'
import { IconPencil, IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useApi } from '#/api/api-context'
import { isNotFound } from '#/api/http/error'
import { now } from '#/api/now'
import { personQuery, type PersonReading } from '#/api/persons'
import { useRouteParams } from '#/api/route-params'
import { useHistoryState } from '#/nav/history-state'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ActivityLink } from '#/parts/access/ActivityLink'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { isLeaving } from '#/ui/behavior/navigation'
import { useShortcut } from '#/ui/behavior/shortcuts'
import { useKeyHint } from '#/ui/behavior/use-key-hint'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { markAndShorten } from '#/ui/format/LongText'
import { PageHead } from '#/ui/layout/PageHead'
import { CopyLink } from '../CopyLink'
import { HoldersNotice } from '../HoldersNotice'
import { nameOf, phoneFieldOf, textFieldOf } from '../person-values'
import { PersonName } from '../PersonName'
import { PersonsCrumb } from '../PersonsCrumb'
import { PersonTabs } from '../PersonTabs'
import { addRecent } from '../recents'
import { savedStateSchema } from '../saved-state'
import { useStopReceipts } from '../stop-receipts'
import { text as personsText } from '../text'
import { Profile } from './Profile'
import { SamplePersonButton } from './SamplePersonButton'
import { SavedNotice } from './SavedNotice'
import { text } from './text'
import classes from './PersonProfile.module.css'

interface PersonProfileProps {
  /** Renders the panels in the middle. Passed in, because features may not import each other. */
  renderPanels: (personKey: string) => ReactNode
}

/** A person's profile: identity, custom fields, and full response, with the panels of other features in the middle. */
export function PersonProfile({ renderPanels }: PersonProfileProps) {
  const { person_key: key = '' } = useParams()
  // Keyed, so that no state of the previous person is kept
  return <Person key={key} personKey={key} renderPanels={renderPanels} />
}

function Person({ personKey, renderPanels }: PersonProfileProps & { personKey: string }) {
  const api = useApi()
  const client = useQueryClient()
  const person = useQuery(personQuery(api, personKey))
  useAddRecent(person.data)
  useStopReceipts(personKey)
  const [{ saved }, setHistory] = useHistoryState(savedStateSchema)
  const { pathname } = useLocation()
  const setSaved = (next: typeof saved) => {
    // While another page loads, a change of the history would cancel the navigation
    if (!isLeaving(pathname)) setHistory({ saved: next })
  }
  const isMissing = isNotFound(person.error)
  // After a refresh, the record of someone who is gone is still there
  const reading = isMissing ? undefined : person.data
  return (
    <div className="sb-table-page">
      <PageHead
        crumbs={[<PersonsCrumb key="persons" />]}
        title={isMissing ? text.notFound.title : reading ? <PersonName reading={reading} /> : text.person}
      >
        {reading ? (
          <>
            <EditLink personKey={personKey} />
            <CopyLink />
            <SamplePersonButton personKey={reading.person.person_key} />
            <ActivityLink type="person" id={personKey} />
            <Button
              leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
              // Everything on the page, including the panels of other features
              onClick={person.isFetching ? undefined : () => void client.refetchQueries({ type: 'active' })}
              aria-disabled={person.isFetching || undefined}
            >
              {text.refresh}
            </Button>
          </>
        ) : null}
      </PageHead>
      {isMissing ? null : <PersonTabs personKey={personKey} current="profile" />}
      {reading && saved !== null ? (
        <div className={classes['notice']}>
          <SavedNotice saved={saved} reading={reading} onChange={setSaved} />
        </div>
      ) : null}
      {reading && person.error && !person.isFetching ? (
        <div className={classes['notice']}>
          <ApiErrorNotice error={person.error} onRetry={() => void person.refetch()} />
        </div>
      ) : null}
      {reading ? <HoldersNotice reading={reading} /> : null}
      {isMissing ? (
        <NoSuchPerson personKey={personKey} />
      ) : (
        <Profile personKey={personKey} person={person}>
          {renderPanels(personKey)}
        </Profile>
      )}
    </div>
  )
}

/** Links to the edit form, which the key `e` also opens; `n` opens the form for a new person. */
function EditLink({ personKey }: { personKey: string }) {
  const routeParams = useRouteParams()
  const navigate = useNavigate()
  const to = paths.editPerson(routeParams, personKey)
  useShortcut('e', () => void navigate(to), text.editShortcut)
  useShortcut('n', () => void navigate(paths.createPerson(routeParams)), personsText.createShortcut)
  return (
    <Button
      component={PathLink}
      to={to}
      leftSection={<IconPencil size={16} stroke={1.5} aria-hidden />}
      rightSection={useKeyHint('e')}
      aria-keyshortcuts="e"
    >
      {text.edit}
    </Button>
  )
}

/** Adds the person to the recents, even if the profile was opened by a link. */
function useAddRecent(reading: PersonReading | undefined): void {
  const { session } = useApi()
  useEffect(() => {
    if (reading === undefined) return
    const phone = phoneFieldOf(reading, 'mdn')
    const externalId = textFieldOf(reading, 'external_person_id')
    const mdn = phone.kind === 'text' ? phone.text : null
    const fallback = mdn === null && externalId.kind === 'text' ? externalId.text : null
    addRecent(session, { person_key: reading.person.person_key, name: nameOf(reading) ?? fallback, mdn, at: now() })
  }, [session, reading])
}

function NoSuchPerson({ personKey }: { personKey: string }) {
  const routeParams = useRouteParams()
  return (
    <section className="sb-card" aria-label={text.notFound.title}>
      <EmptyState
        title={<bdi className="sb-mono">{markAndShorten(personKey.slice(0, 300))}</bdi>}
        actions={
          <Button component={PathLink} to={paths.lookUp(routeParams)}>
            {text.notFound.lookUp}
          </Button>
        }
      >
        {text.notFound.why}
      </EmptyState>
    </section>
  )
}
