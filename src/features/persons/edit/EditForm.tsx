import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useSession } from '#/api/api-context'
import type { PersonReading } from '#/api/persons'
import { useRouteParams } from '#/api/route-params'
import { paths } from '#/nav/paths'
import { DraftNotices } from '#/parts/drafts/DraftNotices'
import { DraftSaved } from '#/parts/drafts/DraftSaved'
import type { Draft } from '#/parts/drafts/use-draft'
import { ConcurrentEditNotice } from '#/parts/net-change/ConcurrentEditNotice'
import type { Change } from '#/parts/net-change/net-change'
import { text as netChangeText } from '#/parts/net-change/text'
import { compareThree } from '#/parts/net-change/three-way'
import { useNetSave } from '#/parts/net-change/use-net-save'
import { announce } from '#/ui/feedback/LiveRegion'
import { shortenName } from '#/ui/format/LongText'
import { SaveBar } from '#/ui/inputs/SaveBar'
import { fieldLabel, FieldValue } from '../person-fields'
import type { PersonDraft } from '../person-form'
import { nameOf } from '../person-values'
import type { SavedState } from '../saved-state'
import { text as personsText } from '../text'
import { bodyOf, usePersonRecord } from '../use-person-record'
import { countChanges, EditReview } from './EditReview'
import { LeaveFormDialog } from './LeaveFormDialog'
import { PersonForm } from './PersonForm'
import { SaveFailure } from './SaveFailure'
import { text } from './text'
import { usePersonForm } from './use-person-form'
import classes from './EditPersonPage.module.css'

interface EditFormProps {
  reading: PersonReading
  draft: Draft<PersonDraft>
}

/** The form that edits a person. Starts from the draft or the stored person, and returns to the profile after saving. */
export function EditForm({ reading, draft }: EditFormProps) {
  const routeParams = useRouteParams()
  const navigate = useNavigate()
  const { custom_fields: definitions } = useSession()
  const personKey = reading.person.person_key
  const record = usePersonRecord(personKey)
  const saving = useNetSave(record)
  const isMine = draft.status === 'mine'
  const labelsOf = (changes: readonly Change[]) => changes.map(change => fieldLabel(definitions, change.place))
  const { form, base, changes, isFaulty, isTyped, rebase, discard } = usePersonForm({
    draft,
    person: reading.raw,
    onSubmit: edit => {
      if (edit.changes.length === 0 || !isMine) return
      const name = shortenName(nameOf(reading) ?? personsText.unnamed)
      return saving.save(
        { ...edit, description: text.mutation.update(name, labelsOf(edit.changes)) },
        {
          onConcurrentEdit: () => announce(netChangeText.concurrentEdit.next, 'assertive'),
          onSaved: (saved, found) => {
            const state: SavedState = { saved: { kind: found ? 'found' : 'saved', changes: saved } }
            void draft.discard().then(() => navigate(paths.person(routeParams, personKey), { replace: true, state }))
          },
        },
      )
    },
  })
  const divergences = compareThree(record.shape, base, reading.raw, changes)
  return (
    <form onSubmit={form.submit} noValidate>
      <div className={classes['notices']}>
        <DraftNotices draft={draft} />
        {divergences.length > 0 ? (
          <ConcurrentEditNotice
            divergences={divergences}
            unit={text.changedElsewhere}
            label={path => fieldLabel(definitions, path)}
            show={(path, value) => FieldValue(definitions, path, value)}
            onContinue={keepsMine => {
              rebase(reading.raw, keepsMine)
              saving.reset()
            }}
          />
        ) : null}
        <SaveFailure
          outcome={saving.outcome}
          error={saving.error}
          ids={{ mdn: null, externalId: changedExternalId(changes) }}
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
        summary={changes.length === 0 ? text.nothingChanged : text.summary(...countChanges(changes))}
        detail={
          <>
            {isFaulty ? <span>{text.faulty}</span> : null}
            {changes.length === 0 ? null : <span>{netChangeText.changedFields(labelsOf(changes))}</span>}
            <DraftSaved draft={draft} />
          </>
        }
        actions={
          <>
            <LeaveFormDialog
              backLabel={text.backToPerson}
              isTyped={isMine && isTyped}
              onLeave={() => void discard().then(() => navigate(paths.person(routeParams, personKey)))}
            />
            <Button
              type="submit"
              variant="filled"
              disabled={!isMine || changes.length === 0}
              aria-disabled={saving.busy || undefined}
            >
              {saving.checking
                ? netChangeText.checking
                : saving.busy
                  ? netChangeText.saving
                  : text.save(changes.length)}
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
