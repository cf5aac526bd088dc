import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { PersonReading } from '#/api/persons'
import { useRouteParams } from '#/api/route-params'
import { paths } from '#/nav/paths'
import { DraftNotices } from '#/parts/drafts/DraftNotices'
import { DraftSaved } from '#/parts/drafts/DraftSaved'
import type { Draft } from '#/parts/drafts/use-draft'
import { netChangeText } from '#/parts/net-change/text'
import { compareThree } from '#/parts/net-change/three-way'
import { useNetSave } from '#/parts/net-change/use-net-save'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { announce } from '#/ui/feedback/LiveRegion'
import { asWord } from '#/ui/format/LongText'
import { SaveBar } from '#/ui/inputs/SaveBar'
import { editText as t } from '../edit-text'
import { fieldLabel, FieldValue } from '../person-fields'
import type { PersonDraft } from '../person-form'
import { nameOf } from '../person-values'
import type { SavedState } from '../saved-state'
import { bodyOf, usePersonRecord } from '../use-person-record'
import { EditReview } from './EditReview'
import { LeaveFormDialog } from './LeaveFormDialog'
import { PersonForm } from './PersonForm'
import { usePersonForm } from './use-person-form'
import classes from './EditPersonPage.module.css'

const SaveFailure = lazyPart(() => import('./SaveFailure').then(part => part.SaveFailure))
const Meanwhile = lazyPart(() =>
  import('#/parts/net-change/ConcurrentEditNotice').then(part => part.ConcurrentEditNotice),
)

interface EditFormProps {
  reading: PersonReading
  draft: Draft<PersonDraft>
}

/** The form of an edit, from the draft or the person as read, to the save and back to the profile. */
export function EditForm({ reading, draft }: EditFormProps) {
  const place = useRouteParams()
  const navigate = useNavigate()
  const { form, base, definitions, changes, hasFaults, isTyped, rebase, discard } = usePersonForm({
    draft,
    person: reading.raw,
  })
  const [isTried, setTried] = useState(false)
  const personKey = reading.person.person_key
  const record = usePersonRecord(personKey)
  const saving = useNetSave(record)
  const isMine = draft.status === 'mine'
  const meanwhile = compareThree(record.shape, base, reading.raw, changes)
  const labels = changes.map(change => fieldLabel(definitions, change.place))

  const submit = form.handleSubmit(
    () => {
      if (changes.length === 0 || !isMine) return
      const what = t.what(asWord(nameOf(reading) ?? t.unnamed), labels)
      void saving.save(
        { base, changes, what },
        {
          onMeanwhile: () => announce(netChangeText.meanwhileNext, 'assertive'),
          onSaved: (saved, found) => {
            const state: SavedState = { saved: { kind: found ? 'found' : 'saved', changes: saved } }
            void draft.discard().then(() => navigate(paths.person(place, personKey), { replace: true, state }))
          },
        },
      )
    },
    () => {
      setTried(true)
      announce(t.faulty, 'assertive')
    },
  )
  return (
    <form onSubmit={event => void submit(event)} noValidate>
      <div className={classes['notices']}>
        <DraftNotices draft={draft} />
        {meanwhile.length > 0 ? (
          <Meanwhile
            divergences={meanwhile}
            thing={t.field}
            label={place => fieldLabel(definitions, place)}
            show={(place, value) => FieldValue(definitions, place, value)}
            onGoOn={keeps => {
              rebase(reading.raw, keeps)
              saving.reset()
            }}
          />
        ) : null}
        <SaveFailure
          outcome={saving.outcome}
          error={saving.error}
          ids={{ mdn: null, externalId: changedExternalId(changes) }}
          except={personKey}
          personKey={personKey}
        />
      </div>
      <div className={classes['columns']}>
        <PersonForm control={form.control} base={base} disabled={!isMine} />
        <div className={classes['aside']}>
          <EditReview changes={changes} definitions={definitions} body={bodyOf(changes)} />
        </div>
      </div>
      <SaveBar
        summary={changes.length === 0 ? t.nothing : t.summary(changes)}
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
              back={t.cancel}
              isTyped={isMine && isTyped}
              onLeave={() => void discard().then(() => navigate(paths.person(place, personKey)))}
            />
            <Button
              type="submit"
              variant="filled"
              disabled={!isMine || changes.length === 0}
              aria-disabled={saving.busy || undefined}
            >
              {saving.checking ? netChangeText.checking : saving.busy ? netChangeText.saving : t.save(changes.length)}
            </Button>
          </>
        }
      />
    </form>
  )
}

const changedExternalId = (changes: readonly { place: readonly string[]; after: unknown }[]): string | null => {
  const after = changes.find(({ place }) => place[0] === 'external_person_id')?.after
  return typeof after === 'string' ? after : null
}
