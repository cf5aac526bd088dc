import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useApi, useSession } from '#/api/api-context'
import { now } from '#/api/now'
import { personQuery, type PersonReading } from '#/api/persons'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { changeDraft } from '#/parts/drafts/change-draft'
import { DraftNotices } from '#/parts/drafts/DraftNotices'
import { text as draftText } from '#/parts/drafts/text'
import { type Draft, useDraft } from '#/parts/drafts/use-draft'
import { personLabel } from '#/parts/mdn/person-label'
import { ConcurrentEditNotice } from '#/parts/net-change/ConcurrentEditNotice'
import type { Change } from '#/parts/net-change/net-change'
import { text as netChangeText } from '#/parts/net-change/text'
import { compareThree } from '#/parts/net-change/three-way'
import { useNetSave } from '#/parts/net-change/use-net-save'
import { addReceipt } from '#/parts/receipts/receipts'
import { isLeaving } from '#/ui/behavior/navigation'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { announce } from '#/ui/feedback/LiveRegion'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { PageHead } from '#/ui/layout/PageHead'
import { HoldersNotice } from '../HoldersNotice'
import { fieldLabel, renderFieldValue } from '../person-fields'
import type { PersonDraft } from '../person-form'
import { PersonName } from '../PersonName'
import { PersonsCrumb } from '../PersonsCrumb'
import type { SavedState } from '../saved-state'
import { newNumberOf, shownBodyOf, usePersonRecord } from '../use-person-record'
import { FormFrame } from './FormFrame'
import { SaveFailure } from './SaveFailure'
import { text } from './text'
import { personEditDrafts, usePersonForm } from './use-person-form'
import classes from './EditPersonPage.module.css'

/** Edits a person: an input for each field, with the exact patch beside the form. Only changed keys are sent. */
export function EditPersonPage() {
  const { person_key: key = '' } = useParams()
  return <EditPerson key={key} personKey={key} />
}

function EditPerson({ personKey }: { personKey: string }) {
  const api = useApi()
  const routeParams = useRouteParams()
  const person = useQuery(personQuery(api, personKey))
  const draft = useDraft(personEditDrafts, personKey)
  const hasFailed = person.error !== null && !person.isFetching
  return (
    <div className="sb-page">
      <PageHead
        crumbs={[
          <PersonsCrumb key="persons" />,
          <PathLink key="person" to={paths.person(routeParams, personKey)}>
            {text.person}
          </PathLink>,
        ]}
        title={person.data ? text.title.edit(<PersonName reading={person.data} />) : text.title.editUnread}
      />
      {person.data ? <HoldersNotice reading={person.data} /> : null}
      {hasFailed ? (
        <div className={classes['notice']}>
          <ApiErrorNotice error={person.error} onRetry={() => void person.refetch()} />
        </div>
      ) : null}
      {person.data && draft.status === 'unread' ? (
        <DraftNotices draft={draft} />
      ) : person.data && draft.status !== 'opening' ? (
        <EditForm key={draft.readCount} reading={person.data} draft={draft} />
      ) : hasFailed ? null : (
        <LoadingSkeleton rows={8} />
      )}
    </div>
  )
}

interface EditFormProps {
  reading: PersonReading
  draft: Draft<PersonDraft>
}

/** The form that edits a person. Starts from the draft or stored person, and returns to the profile after saving. */
function EditForm({ reading, draft }: EditFormProps) {
  const routeParams = useRouteParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const session = useSession()
  const api = useApi()
  const { custom_fields: definitions } = session
  const personKey = reading.person.person_key
  const record = usePersonRecord(personKey)
  const saving = useNetSave(record)
  /** Whether more was entered during the last save. */
  const [hasLaterInput, setLaterInput] = useState(false)
  /** The changes of the last save: what was entered since says nothing about why it failed. */
  const [sent, setSent] = useState<readonly Change[]>([])
  const isMine = draft.status === 'mine'
  const labels = (changes: readonly Change[]) => changes.map(change => fieldLabel(definitions, change.place))
  const edit = usePersonForm({
    draft,
    person: reading.raw,
    onSubmit: ({ base, changes, keepLaterInput, laterPartOf }) => {
      if (changes.length === 0 || !isMine) return
      setLaterInput(false)
      setSent(changes)
      const name = personLabel(reading)
      const noteReceipt = (saved: readonly Change[]) => {
        const what = text.receipt.changed(name, labels(saved))
        if (saved.length > 0) addReceipt(session, { personKey, at: now(), what, still: null })
      }
      return saving.save(
        { base, changes, description: text.mutation.update(name, labels(changes)) },
        {
          onConcurrentEdit: () => announce(netChangeText.concurrentEdit.next, 'assertive'),
          onSaved: (saved, found) => {
            const state: SavedState = { saved: { kind: found ? 'found' : 'saved', changes: saved } }
            noteReceipt(saved)
            if (keepLaterInput()) {
              setLaterInput(true)
              announce(text.laterInput)
              return
            }
            void draft.discard().then(() => {
              if (!isLeaving(pathname)) void navigate(paths.person(routeParams, personKey), { replace: true, state })
            })
          },
          onSavedAfterLeaving: saved => {
            noteReceipt(saved)
            const address = { scope: api.scope, kind: personEditDrafts.id, subject: personKey }
            return changeDraft(personEditDrafts, address, stored => stored && laterPartOf(stored))
          },
        },
      )
    },
  })
  const { base, changes } = edit
  // The later input has been undone, and anything typed from now on was not entered during the save
  if (hasLaterInput && !edit.isTyped) setLaterInput(false)
  const nothingToSave = edit.typed.length > 0 ? text.nothingValid : text.nothingChanged
  // Until a save ends, the person may already be read as saved, while `base` is still from before the save
  const isSending = saving.busy && !saving.checking
  const compared = isSending ? [] : compareThree(record.shape, base, reading.raw, edit.typed)
  const divergences = compared.filter(({ kind }) => kind !== 'same')
  return (
    <FormFrame
      edit={edit}
      draft={draft}
      disabled={!isMine}
      body={shownBodyOf(api, record.mutation.row, changes)}
      nothingToSave={nothingToSave}
      back={{ label: text.backToPerson, path: paths.person(routeParams, personKey) }}
      submit={{
        label: saving.checking
          ? netChangeText.checking
          : saving.busy
            ? netChangeText.saving
            : text.save(changes.length),
        blocked: !isMine ? draftText.takeOverFirst : changes.length === 0 ? nothingToSave : null,
        isBusy: saving.busy,
      }}
    >
      {hasLaterInput ? <ErrorNotice tone="info" title={text.laterInput} /> : null}
      {divergences.length > 0 ? (
        <ConcurrentEditNotice
          divergences={divergences}
          unit={text.fieldUnit}
          label={path => fieldLabel(definitions, path)}
          show={(path, value) => renderFieldValue(definitions, path, value)}
          onContinue={keepsMine => {
            edit.rebase(reading.raw, keepsMine)
            saving.reset()
          }}
        />
      ) : null}
      <SaveFailure
        outcome={saving.outcome}
        error={saving.error}
        isUnread={saving.isUnread}
        ids={{ mdn: newNumberOf(sent), externalId: changedExternalId(sent) }}
        personKey={personKey}
        onRetry={edit.form.submit}
      />
    </FormFrame>
  )
}

const changedExternalId = (changes: readonly { place: readonly string[]; after: unknown }[]): string | null => {
  const after = changes.find(({ place }) => place[0] === 'external_person_id')?.after
  return typeof after === 'string' ? after : null
}
