import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useApi } from '#/api/api-context'
import { now } from '#/api/now'
import { personQuery } from '#/api/persons'
import { useRouteParams } from '#/api/route-params'
import { sameJson } from '#/contract/format/json'
import { formatMdn } from '#/contract/format/mdn'
import type { Session } from '#/contract/gateway'
import { personRows } from '#/contract/persons'
import { useHistoryState } from '#/nav/history-state'
import { paths } from '#/nav/paths'
import { changeDraft } from '#/parts/drafts/change-draft'
import { DraftNotices } from '#/parts/drafts/DraftNotices'
import { text as draftText } from '#/parts/drafts/text'
import { type Draft, useDraft } from '#/parts/drafts/use-draft'
import { personLabel, shortKey } from '#/parts/mdn/person-label'
import { changesOf, type Change } from '#/parts/net-change/net-change'
import { text as netChangeText } from '#/parts/net-change/text'
import { addReceipt } from '#/parts/receipts/receipts'
import { isLeaving } from '#/ui/behavior/navigation'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { useFormChanges } from '#/ui/form/use-zod-form'
import { PageHead } from '#/ui/layout/PageHead'
import { type CreateState, createStateSchema } from '../create-state'
import { fromDraft, personShape, readPerson, type PersonDraft, type PersonInput } from '../person-form'
import { PersonsCrumb } from '../PersonsCrumb'
import type { SavedState } from '../saved-state'
import { text as personsText } from '../text'
import { newNumberOf, shownBodyOf } from '../use-person-record'
import { ExistingPersonNotice } from './ExistingPersonNotice'
import { FormFrame } from './FormFrame'
import { SaveFailure } from './SaveFailure'
import { text } from './text'
import { UncertainCreateNotice } from './UncertainCreateNotice'
import { UnreadableHolderNotice } from './UnreadableHolderNotice'
import { useCreate } from './use-create'
import { personCreateDrafts, usePersonForm } from './use-person-form'

/** Creates a person. What was looked up is filled in from the history entry, never from the URL. */
export function CreatePersonPage() {
  const [{ initial }] = useHistoryState(createStateSchema)
  const subject = initial === null ? 'new' : `new ${initial.kind} ${initial.value}`
  return (
    <div className="sb-page">
      <PageHead crumbs={[<PersonsCrumb key="persons" />]} title={text.title.create} />
      <CreatePerson key={subject} subject={subject} initial={initial} />
    </div>
  )
}

interface CreatePersonProps {
  subject: string
  initial: CreateState['initial']
}

function CreatePerson({ subject, initial }: CreatePersonProps) {
  const draft = useDraft(personCreateDrafts, subject)
  if (draft.status === 'opening') return <LoadingSkeleton rows={8} />
  if (draft.status === 'unread') return <DraftNotices draft={draft} />
  return <CreateForm key={draft.readCount} draft={draft} subject={subject} initial={initial} />
}

interface CreateFormProps extends CreatePersonProps {
  draft: Draft<PersonDraft>
}

/** The form for a new person. An existing person with the same number or id is shown before anything is sent. */
function CreateForm({ draft, subject, initial }: CreateFormProps) {
  const routeParams = useRouteParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const api = useApi()
  const client = useQueryClient()
  const creating = useCreate()
  const isMine = draft.status === 'mine'
  const { uncertain } = creating
  // What was sent cannot be edited until it is known whether it took effect
  const isLocked = !isMine || uncertain !== null
  const isTaken = creating.existing.length > 0
  /** The changes that were sent last: what was entered since says nothing about why they were refused. */
  const [sentLast, setSentLast] = useState<readonly Change[]>([])

  const endDraft = async (sent: readonly Change[]): Promise<void> => {
    if (creating.isShown()) {
      await draft.discard()
      return
    }
    // The page was left, and its form may be open again by now, with someone else
    const address = { scope: api.scope, kind: personCreateDrafts.id, subject }
    const isSent = (stored: PersonDraft) => holdsChanges(api.session, stored, sent)
    await changeDraft(personCreateDrafts, address, () => null, isSent).catch(() => undefined)
  }
  const onSaved = (sent: readonly Change[], personKey: string, saved: SavedState['saved']) => {
    const state: SavedState = { saved }
    const at = now()
    const addNamed = (name: string) => {
      const what =
        saved?.kind === 'matched' ? text.receipt.updated(name, saved.by ?? 'unknown') : text.receipt.created(name)
      addReceipt(api.session, { personKey, at, what, still: null })
    }
    const ended = endDraft(sent)
    // No additional call if the profile is opened: it needs the person as well
    const name = client.query(personQuery(api, personKey)).then(personLabel, () => shortKey(personKey))
    void Promise.all([name, ended]).then(([known]) => addNamed(known))
    void ended.then(() => {
      // Every form for a new person has this path
      if (creating.isShown() && !isLeaving(pathname))
        void navigate(paths.person(routeParams, personKey), { replace: true, state })
    })
  }
  const create = async (
    sent: readonly Change[],
    despite: { mayUpdate?: boolean; despiteUncertain?: boolean; despiteUnreadable?: boolean } = {},
  ) => {
    if (!isMine) return
    setSentLast(sent)
    const description = text.mutation.create(personsText.unnamed)
    const { mayUpdate = false, despiteUncertain = false, despiteUnreadable = false } = despite
    const ids = identifiersOf(sent)
    await creating.create(
      { ids, changes: sent, description, mayUpdate, despiteUncertain, despiteUnreadable },
      (personKey, saved) => onSaved(sent, personKey, saved),
    )
  }
  const edit = usePersonForm({
    draft,
    person: null,
    initial: initialInput(initial),
    onSubmit: ({ changes }) => (isTaken || creating.hasUnreadable ? undefined : create(changes)),
  })
  const { changes } = edit
  // Also a change made with a button, such as Undo for the external id
  useFormChanges(edit.form, creating.clearExisting)
  return (
    <FormFrame
      edit={edit}
      draft={draft}
      disabled={isLocked}
      // What is entered meanwhile would be lost with the form
      readOnly={creating.busy}
      body={shownBodyOf(api, personRows.createPerson, changes)}
      nothing={edit.typed.length > 0 ? text.nothingValid : text.nothingFilledIn}
      back={{ label: text.backToLookUp, path: paths.lookUp(routeParams) }}
      submit={{
        label: creating.checking
          ? netChangeText.checking
          : creating.busy
            ? netChangeText.saving
            : personsText.createPerson,
        blocked: !isMine
          ? draftText.takeOverFirst
          : uncertain !== null
            ? text.uncertain.first
            : isTaken
              ? creating.isSingle
                ? text.existing.first
                : text.existing.firstOfSeveral
              : creating.hasUnreadable
                ? text.unreadableHolder.first
                : null,
        isBusy: creating.busy,
      }}
    >
      {isTaken ? (
        <ExistingPersonNotice
          holders={creating.existing}
          isSingle={creating.isSingle}
          isBusy={creating.busy}
          onUpdate={() => void create(changes, { mayUpdate: true })}
        />
      ) : null}
      {creating.hasUnreadable ? (
        <UnreadableHolderNotice
          isBusy={creating.busy}
          onLookAgain={() => void create(changes)}
          onCreateAnyway={() => void create(changes, { despiteUnreadable: true })}
        />
      ) : null}
      {uncertain === null ? null : (
        <UncertainCreateNotice
          uncertain={uncertain}
          isBusy={creating.busy}
          onLookAgain={() => void creating.lookAgain((personKey, saved) => onSaved(sentLast, personKey, saved))}
          onCreateAnyway={() => void create(changes, { despiteUncertain: true })}
        />
      )}
      <SaveFailure
        outcome={creating.outcome}
        error={creating.error}
        ids={identifiersOf(sentLast)}
        onRetry={edit.form.submit}
      />
    </FormFrame>
  )
}

function initialInput(initial: CreateState['initial']): Partial<PersonInput> {
  if (initial === null) return {}
  return initial.kind === 'mdn' ? { number: formatMdn(initial.value) } : { externalId: initial.value }
}

/** Whether a draft of a new person holds just these changes. */
function holdsChanges(
  { custom_fields: definitions, connection: rules }: Session,
  stored: PersonDraft,
  changes: readonly Change[],
): boolean {
  const { edits, hasFaults } = readPerson(definitions, null, fromDraft(definitions, stored), rules)
  return !hasFaults && sameJson(changesOf(personShape(definitions, rules), null, edits), changes)
}

function identifiersOf(changes: readonly Change[]): { mdn: string | null; externalId: string | null } {
  const externalId = changes.find(({ place }) => place[0] === 'external_person_id')?.after
  return {
    mdn: newNumberOf(changes),
    externalId: typeof externalId === 'string' ? externalId : null,
  }
}
