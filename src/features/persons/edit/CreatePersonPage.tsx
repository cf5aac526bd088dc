import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useApi } from '#/api/api-context'
import { usePendingInputs } from '#/api/mutation/mutate'
import { now } from '#/api/now'
import { createPersonMutation } from '#/api/person-mutations'
import { personQuery } from '#/api/persons'
import { useRouteParams } from '#/api/route-params'
import { useIsMounted } from '#/base/use-is-mounted'
import { ownValue, sameJson } from '#/contract/format/json'
import { formatMdn } from '#/contract/format/mdn'
import type { Session } from '#/contract/gateway'
import { personRows } from '#/contract/persons'
import { useHistoryState } from '#/nav/history-state'
import { paths } from '#/nav/paths'
import { endSentDraft } from '#/parts/drafts/change-draft'
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
import { fromDraft, personShape, readPersonInput, type PersonDraft, type PersonInput } from '../person-form'
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
  // Not in the form: taking over the draft mounts a new form, which would lose this state
  const creating = useCreate()
  if (draft.status === 'opening') return <LoadingSkeleton rows={8} />
  if (draft.status === 'unread') return <DraftNotices draft={draft} />
  return <CreateForm key={draft.readCount} {...{ draft, creating, subject, initial }} />
}

interface CreateFormProps extends CreatePersonProps {
  draft: Draft<PersonDraft>
  creating: ReturnType<typeof useCreate>
}

/** The form for a new person. An existing person with the same number or id is shown before anything is sent. */
function CreateForm({ draft, creating, subject, initial }: CreateFormProps) {
  const routeParams = useRouteParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const api = useApi()
  const client = useQueryClient()
  const isFormMounted = useIsMounted()
  const isMine = draft.status === 'mine'
  const { uncertain, sentLast } = creating
  // What was sent cannot be edited until it is known whether it took effect
  const isLocked = !isMine || uncertain !== null
  const isTaken = creating.existing.length > 0

  const endDraft = async (sent: readonly Change[]): Promise<void> => {
    if (isFormMounted()) {
      // The draft that was taken over may be about someone else
      if (sameJson(changes, sent)) await draft.discard()
      return
    }
    const isSent = (stored: PersonDraft) => holdsChanges(api.session, stored, sent)
    await endSentDraft(personCreateDrafts, api.scope, subject, isSent)
  }
  const onSaved = async (sent: readonly Change[], personKey: string, saved: SavedState['saved']): Promise<void> => {
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
    await ended
    // Every form for a new person has this path
    if (creating.isMounted() && !isLeaving(pathname))
      void navigate(paths.person(routeParams, personKey), { replace: true, state })
  }
  const create = (
    sent: readonly Change[],
    despite: { mayUpdate?: boolean; despiteUncertain?: boolean; despiteUnreadable?: boolean; onlyLooks?: boolean } = {},
  ) => {
    if (!isMine || isSending) return
    const description = text.mutation.create(personsText.unnamed)
    const { mayUpdate = false, despiteUncertain = false, despiteUnreadable = false, onlyLooks = false } = despite
    const ids = identifiersOf(sent)
    creating.create(
      { ids, changes: sent, description, mayUpdate, despiteUncertain, despiteUnreadable, onlyLooks },
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
  const body = shownBodyOf(api, personRows.createPerson, changes)
  // Also if it was sent before the page was left and opened again: the form holds it until it is saved
  const pendingInputs = usePendingInputs(createPersonMutation)
  const isAmong = (inputs: readonly unknown[]) => inputs.some(input => sameJson(ownValue(input, 'body'), body))
  const isSending = creating.busy || isAmong(pendingInputs)
  const isChecking = creating.checking || isAmong(creating.checkedInputs)
  // Also a change made with a button, such as Undo for the external id
  useFormChanges(edit.form, creating.clearExisting)
  // The draft that was taken over may be about someone else
  const clearExisting = useEffectEvent(creating.clearExisting)
  useEffect(() => clearExisting(), [])
  return (
    <FormFrame
      edit={edit}
      draft={draft}
      disabled={isLocked}
      // What is entered meanwhile would be lost with the form
      readOnly={isSending}
      body={body}
      nothingToSave={edit.typed.length > 0 ? text.nothingValid : text.nothingFilledIn}
      back={{ label: text.backToLookUp, path: paths.lookUp(routeParams) }}
      submit={{
        label: isChecking ? netChangeText.checking : isSending ? netChangeText.saving : personsText.createPerson,
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
        isBusy: isSending,
      }}
    >
      {isTaken ? (
        <ExistingPersonNotice
          holders={creating.existing}
          isSingle={creating.isSingle}
          isBusy={creating.busy}
          onUpdate={() => create(changes, { mayUpdate: true })}
        />
      ) : null}
      {creating.hasUnreadable ? (
        <UnreadableHolderNotice
          isBusy={creating.busy}
          onLookAgain={() => create(changes, { onlyLooks: true })}
          onCreateAnyway={() => create(changes, { despiteUnreadable: true })}
        />
      ) : null}
      {creating.isNobodyNow ? <p className="sb-text">{text.unreadableHolder.gone}</p> : null}
      {uncertain === null ? null : (
        <UncertainCreateNotice
          uncertain={uncertain}
          isBusy={creating.busy}
          onLookAgain={() => void creating.lookAgain((personKey, saved) => onSaved(sentLast, personKey, saved))}
          onCreateAnyway={() => create(changes, { despiteUncertain: true })}
        />
      )}
      <SaveFailure
        outcome={creating.outcome}
        error={creating.error}
        ids={identifiersOf(sentLast)}
        isNew={!isTaken}
        // The notice above has the button that sends it again
        onRetry={isTaken || creating.hasUnreadable || uncertain !== null ? undefined : edit.form.submit}
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
  const { edits, hasFaults } = readPersonInput(definitions, null, fromDraft(definitions, stored), rules)
  return !hasFaults && sameJson(changesOf(personShape(definitions, rules), null, edits), changes)
}

function identifiersOf(changes: readonly Change[]): { mdn: string | null; externalId: string | null } {
  const externalId = changes.find(({ place }) => place[0] === 'external_person_id')?.after
  return {
    mdn: newNumberOf(changes),
    externalId: typeof externalId === 'string' ? externalId : null,
  }
}
