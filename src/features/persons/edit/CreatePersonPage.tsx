import { useNavigate } from 'react-router'
import { useRouteParams } from '#/api/route-params'
import { formatMdn } from '#/contract/format/mdn'
import { useHistoryState } from '#/nav/history-state'
import { paths } from '#/nav/paths'
import { type Draft, useDraft } from '#/parts/drafts/use-draft'
import { type Change, valueAt } from '#/parts/net-change/net-change'
import { text as netChangeText } from '#/parts/net-change/text'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { shortenName } from '#/ui/format/LongText'
import { PageHead } from '#/ui/layout/PageHead'
import { type CreateState, createStateSchema } from '../create-state'
import type { PersonDraft, PersonInput } from '../person-form'
import { nameOf } from '../person-values'
import { PersonsCrumb } from '../PersonsCrumb'
import type { SavedState } from '../saved-state'
import { text as personsText } from '../text'
import { ExistingPersonNotice } from './ExistingPersonNotice'
import { FormFrame } from './FormFrame'
import { SaveFailure } from './SaveFailure'
import { text } from './text'
import { UncertainCreateNotice } from './UncertainCreateNotice'
import { useCreate } from './use-create'
import { personCreateDrafts, usePersonForm } from './use-person-form'
import classes from './EditPersonPage.module.css'

/** A new person. What was looked up is filled in from the history entry, never from the URL. */
export function CreatePersonPage() {
  const [{ initial }] = useHistoryState(createStateSchema)
  const subject = initial === null ? 'new' : `new ${initial.kind} ${initial.value}`
  return (
    <div className={classes['page']}>
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
  return <CreateForm key={draft.turn} draft={draft} initial={initial} />
}

interface CreateFormProps {
  draft: Draft<PersonDraft>
  initial: CreateState['initial']
}

/** The form for a new person. An existing person with the same number or id is shown before anything is sent. */
function CreateForm({ draft, initial }: CreateFormProps) {
  const routeParams = useRouteParams()
  const navigate = useNavigate()
  const creating = useCreate()
  const isMine = draft.status === 'mine'
  const { uncertain } = creating
  // What was sent stays as it is until it is known whether it took effect
  const isLocked = !isMine || uncertain !== null
  const [only, ...more] = creating.existing

  const onSaved = (personKey: string, saved: SavedState['saved']) => {
    const state: SavedState = { saved }
    void draft.discard().then(() => navigate(paths.person(routeParams, personKey), { replace: true, state }))
  }
  const create = async (sent: readonly Change[], despiteUncertain: boolean) => {
    if (!isMine) return
    const description = text.mutation.create(personsText.unnamed)
    const mayUpdate = only !== undefined && more.length === 0
    await creating.create(
      { ids: identifiersOf(sent), changes: sent, description, mayUpdate, despiteUncertain },
      onSaved,
    )
  }
  const edit = usePersonForm({
    draft,
    person: null,
    initial: initialInput(initial),
    onSubmit: ({ changes }) => create(changes, false),
  })
  const { changes } = edit
  const label = only ? text.update(shortenName(nameOf(only.reading) ?? personsText.unnamed)) : personsText.createPerson
  return (
    <FormFrame
      edit={edit}
      draft={draft}
      disabled={isLocked}
      body={creating.bodyOf(changes)}
      nothing={text.nothingFilledIn}
      back={{ label: text.backToLookUp, path: paths.lookUp(routeParams) }}
      submit={{
        label: creating.checking ? netChangeText.checking : creating.busy ? netChangeText.saving : label,
        disabled: isLocked || more.length > 0,
        isBusy: creating.busy,
      }}
      onChange={creating.clearExisting}
    >
      {creating.existing.length > 0 ? <ExistingPersonNotice holders={creating.existing} /> : null}
      {uncertain === null ? null : (
        <UncertainCreateNotice
          uncertain={uncertain}
          isBusy={creating.busy}
          onLookAgain={() => void creating.lookAgain(onSaved)}
          onCreateAnyway={() => void create(changes, true)}
        />
      )}
      <SaveFailure outcome={creating.outcome} error={creating.error} ids={identifiersOf(changes)} />
    </FormFrame>
  )
}

function initialInput(initial: CreateState['initial']): Partial<PersonInput> {
  if (initial === null) return {}
  return initial.kind === 'mdn' ? { number: formatMdn(initial.value) } : { externalId: initial.value }
}

function identifiersOf(changes: readonly Change[]): { mdn: string | null; externalId: string | null } {
  const after = (field: string) => changes.find(({ place }) => place[0] === field)?.after ?? null
  const mdn = valueAt(after('mobile_phone'), ['mdn'])
  const externalId = after('external_person_id')
  return {
    mdn: typeof mdn === 'string' ? mdn : null,
    externalId: typeof externalId === 'string' ? externalId : null,
  }
}
