import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRouteParams } from '#/api/route-params'
import { formatMdn } from '#/contract/format/mdn'
import { paths } from '#/nav/paths'
import { DraftNotices } from '#/parts/drafts/DraftNotices'
import { DraftSaved } from '#/parts/drafts/DraftSaved'
import type { Draft } from '#/parts/drafts/use-draft'
import { valueAt, type Change } from '#/parts/net-change/net-change'
import { netChangeText } from '#/parts/net-change/text'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { announce } from '#/ui/feedback/LiveRegion'
import { asWord } from '#/ui/format/LongText'
import { SaveBar } from '#/ui/inputs/SaveBar'
import type { BeginState } from '../create-state'
import { editText as t } from '../edit-text'
import { fieldLabel } from '../person-fields'
import type { PersonDraft } from '../person-form'
import { nameOf } from '../person-values'
import type { SavedState } from '../saved-state'
import { EditReview } from './EditReview'
import { ExistingPersonNotice } from './ExistingPersonNotice'
import { LeaveFormDialog } from './LeaveFormDialog'
import { PersonForm } from './PersonForm'
import { useCreate } from './use-create'
import { usePersonForm } from './use-person-form'
import classes from './EditPersonPage.module.css'

const SaveFailure = lazyPart(() => import('./SaveFailure').then(part => part.SaveFailure))

interface CreateFormProps {
  draft: Draft<PersonDraft>
  begin: BeginState['begin']
}

/** The form of a new person. Who has the number or id already is found before anything is sent, and said. */
export function CreateForm({ draft, begin }: CreateFormProps) {
  const place = useRouteParams()
  const navigate = useNavigate()
  const { form, definitions, changes, hasFaults, isTyped, discard } = usePersonForm({
    draft,
    person: null,
    begin:
      begin === null ? {} : begin.kind === 'mdn' ? { number: formatMdn(begin.value) } : { externalId: begin.value },
  })
  const creating = useCreate()
  const [isTried, setTried] = useState(false)
  const isMine = draft.status === 'mine'
  const ids = identifiersOf(changes)
  const [only, ...more] = creating.existing
  const labels = changes.map(change => fieldLabel(definitions, change.place))

  const submit = form.handleSubmit(
    () => {
      if (!isMine) return
      void creating.create(
        { ids, changes, what: t.whatCreate(t.unnamed), mayUpdate: only !== undefined && more.length === 0 },
        (personKey, saved) => {
          const state: SavedState = { saved }
          void draft.discard().then(() => navigate(paths.person(place, personKey), { replace: true, state }))
        },
      )
    },
    () => {
      setTried(true)
      announce(t.faulty, 'assertive')
    },
  )
  return (
    <form onSubmit={event => void submit(event)} onChange={creating.forget} noValidate>
      <div className={classes['notices']}>
        <DraftNotices draft={draft} />
        {creating.existing.length > 0 ? <ExistingPersonNotice holders={creating.existing} /> : null}
        <SaveFailure outcome={creating.outcome} error={creating.error} ids={ids} />
      </div>
      <div className={classes['columns']}>
        <PersonForm control={form.control} base={null} disabled={!isMine} />
        <div className={classes['aside']}>
          <EditReview
            changes={changes}
            definitions={definitions}
            body={creating.bodyOf(changes)}
            nothing={t.nothingNew}
          />
        </div>
      </div>
      <SaveBar
        summary={changes.length === 0 ? t.nothingNew : t.summary(changes)}
        detail={
          <>
            {isTried && hasFaults ? <span>{t.faulty}</span> : null}
            {changes.length === 0 ? null : <span>{netChangeText.andNothing(labels)}</span>}
            <DraftSaved draft={draft} />
          </>
        }
        acts={
          <>
            <LeaveFormDialog
              back={t.cancelNew}
              isTyped={isMine && isTyped}
              onLeave={() => void discard().then(() => navigate(paths.lookUp(place)))}
            />
            <Button type="submit" variant="filled" disabled={!isMine || more.length > 0} aria-disabled={creating.busy}>
              {creating.checking
                ? netChangeText.checking
                : creating.busy
                  ? netChangeText.saving
                  : only
                    ? t.updateInstead(asWord(nameOf(only.reading) ?? t.unnamed))
                    : t.create}
            </Button>
          </>
        }
      />
    </form>
  )
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
