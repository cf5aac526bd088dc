import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useRouteParams } from '#/api/route-params'
import { formatMdn } from '#/contract/format/mdn'
import { paths } from '#/nav/paths'
import { DraftNotices } from '#/parts/drafts/DraftNotices'
import { DraftSaved } from '#/parts/drafts/DraftSaved'
import type { Draft } from '#/parts/drafts/use-draft'
import { valueAt, type Change } from '#/parts/net-change/net-change'
import { text as netChangeText } from '#/parts/net-change/text'
import { shortenName } from '#/ui/format/LongText'
import { SaveBar } from '#/ui/inputs/SaveBar'
import type { CreateState } from '../create-state'
import { fieldLabel } from '../person-fields'
import type { PersonDraft, PersonInput } from '../person-form'
import { nameOf } from '../person-values'
import type { SavedState } from '../saved-state'
import { text as personsText } from '../text'
import { countChanges, EditReview } from './EditReview'
import { ExistingPersonNotice } from './ExistingPersonNotice'
import { LeaveFormDialog } from './LeaveFormDialog'
import { PersonForm } from './PersonForm'
import { SaveFailure } from './SaveFailure'
import { text } from './text'
import { UncertainCreateNotice } from './UncertainCreateNotice'
import { useCreate } from './use-create'
import { usePersonForm } from './use-person-form'
import classes from './EditPersonPage.module.css'

interface CreateFormProps {
  draft: Draft<PersonDraft>
  initial: CreateState['initial']
}

/** The form for a new person. An existing person with the same number or id is shown before anything is sent. */
export function CreateForm({ draft, initial }: CreateFormProps) {
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
  const { form, definitions, changes, isFaulty, isTyped, discard } = usePersonForm({
    draft,
    person: null,
    initial: initialInput(initial),
    onSubmit: edit => create(edit.changes, false),
  })
  const labels = changes.map(change => fieldLabel(definitions, change.place))
  return (
    <form onSubmit={form.submit} onChange={creating.clearExisting} noValidate>
      <div className={classes['notices']}>
        <DraftNotices draft={draft} />
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
      </div>
      <div className={classes['columns']}>
        <PersonForm control={form.control} base={null} disabled={isLocked} />
        <div className={classes['aside']}>
          <EditReview
            changes={changes}
            definitions={definitions}
            body={creating.bodyOf(changes)}
            nothing={text.nothingFilledIn}
          />
        </div>
      </div>
      <SaveBar
        summary={changes.length === 0 ? text.nothingFilledIn : text.summary(...countChanges(changes))}
        detail={
          <>
            {isFaulty ? <span>{text.faulty}</span> : null}
            {changes.length === 0 ? null : <span>{netChangeText.changedFields(labels)}</span>}
            <DraftSaved draft={draft} />
          </>
        }
        actions={
          <>
            <LeaveFormDialog
              backLabel={text.backToLookUp}
              isTyped={isMine && isTyped}
              onLeave={() => void discard().then(() => navigate(paths.lookUp(routeParams)))}
            />
            <Button type="submit" variant="filled" disabled={isLocked || more.length > 0} aria-disabled={creating.busy}>
              {creating.checking
                ? netChangeText.checking
                : creating.busy
                  ? netChangeText.saving
                  : only
                    ? text.update(shortenName(nameOf(only.reading) ?? personsText.unnamed))
                    : personsText.createPerson}
            </Button>
          </>
        }
      />
    </form>
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
