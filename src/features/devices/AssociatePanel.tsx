import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation } from 'react-router'
import { useApi } from '#/api/api-context'
import { assignDeviceMutation } from '#/api/devices'
import { personSearchQuery } from '#/api/persons'
import { sameJson } from '#/contract/format/json'
import { pathSegmentFault } from '#/contract/format/path'
import { useHistoryState } from '#/nav/history-state'
import { endSentDraft } from '#/parts/drafts/change-draft'
import { DraftNotices } from '#/parts/drafts/DraftNotices'
import { DraftSaved } from '#/parts/drafts/DraftSaved'
import { type Draft, useDraft } from '#/parts/drafts/use-draft'
import { useFormDraft } from '#/parts/drafts/use-form-draft'
import { personLabel } from '#/parts/mdn/person-label'
import { isLeaving } from '#/ui/behavior/navigation'
import { checkedBy } from '#/ui/form/checked-by'
import { useFormChanges, useZodForm } from '#/ui/form/use-zod-form'
import { verbatimProps } from '#/ui/form/verbatim-props'
import { Masked } from '#/ui/format/Masked'
import { Panel } from '#/ui/layout/Panel'
import { Association } from './Association'
import { devicesHistorySchema } from './devices-history'
import { type DeviceAddress, type Target, targetDrafts, targetSubject } from './target-draft'
import { text } from './text'
import classes from './DevicesPage.module.css'

const t = text.target

const trimmed = ({ personKey, externalId }: Target): Target => ({
  personKey: personKey.trim(),
  externalId: externalId.trim(),
})

const schema = checkedBy((typed: Target, fault) => {
  const target = trimmed(typed)
  return target.personKey === '' && target.externalId === '' ? fault('personKey', t.missing) : target
})

/**
 * Associates a device with a person, after showing who that is and what will change. What is typed is saved as a draft,
 * because a history entry ends with its tab. Two tabs may associate the same device, but only the first one saves what
 * is typed there.
 */
export function AssociatePanel(address: DeviceAddress) {
  const [{ forPerson }] = useHistoryState(devicesHistorySchema)
  const subject = targetSubject({ ...address, forPerson })
  const draft = useDraft(targetDrafts, subject)
  if (draft.status === 'opening') return null
  // The form stays as it is if the tab that saves is closed, whatever that one has stored
  const isRead = draft.readCount > 0
  return (
    <Panel title={t.title}>
      {isRead ? <AssociateForm {...address} subject={subject} draft={draft} /> : <DraftNotices draft={draft} />}
    </Panel>
  )
}

interface AssociateFormProps extends DeviceAddress {
  /** What the draft is stored under. */
  subject: string
  draft: Draft<Target>
}

function AssociateForm({ app, device, subject, draft }: AssociateFormProps) {
  const [{ forPerson = '', isAssociated }, setHistory] = useHistoryState(devicesHistorySchema)
  const { pathname } = useLocation()
  const { scope } = useApi()
  const [target, setTarget] = useState<Target | null>(null)
  /** Counts associations, so that the next preview, even of the same person, replaces the result of the last one. */
  const [round, setRound] = useState(0)
  const isDone = useRef(false)
  // What is typed while an association is being sent would hide its result
  const isSending = useIsMutating({ mutationKey: [assignDeviceMutation.id] }) > 0
  const initial: Target = { personKey: isAssociated ? '' : forPerson, externalId: '' }
  const isMine = draft.status === 'mine'
  const kept = isMine ? draft.stored : null
  const form = useZodForm(schema, {
    defaultValues: kept?.value ?? initial,
    onSubmit: next => {
      // Also if nothing was typed: only this history entry knows whose profile led here
      draft.save(next)
      setTarget(next)
      if (isDone.current) setRound(before => before + 1)
      isDone.current = false
    },
  })
  useFormDraft(form, draft, initial)
  useFormChanges(form, () => setTarget(null))
  const personKey = useWatch({ control: form.control, name: 'personKey' })
  return (
    <div className="sb-stack">
      {isMine ? <DraftNotices draft={draft} /> : null}
      <form className={classes['form']} onSubmit={form.submit} noValidate aria-label={t.title}>
        <TextInput {...form.field('personKey')} {...verbatimProps} label={t.personKey} readOnly={isSending} />
        <TextInput
          {...form.field('externalId', { deps: 'personKey' })}
          {...verbatimProps}
          label={t.externalId}
          readOnly={isSending}
        />
        <Button type="submit">{t.preview}</Button>
        <PersonWithKey personKey={personKey.trim()} isPreviewed={target !== null} />
      </form>
      {target === null ? (
        <p className="sb-dim">{t.either}</p>
      ) : (
        <Association
          key={`${round} ${JSON.stringify(target)}`}
          app={app}
          device={device}
          target={target}
          onDone={async isMounted => {
            if (isMounted) {
              isDone.current = true
              if (!isLeaving(pathname)) setHistory({ isAssociated: true })
              await draft.discard()
              return
            }
            await endSentDraft(targetDrafts, scope, subject, stored => sameJson(trimmed(stored), target))
          }}
        />
      )}
      {isMine ? <DraftSaved draft={{ saving: draft.saving, stored: kept }} /> : null}
    </div>
  )
}

/** A key is looked up once the user has stopped typing for this long. */
const TYPING_MS = 300

/**
 * Shows the name of the person with a key, so that nobody has to compare keys. Once the change is previewed, the preview
 * says if nobody has it.
 */
function PersonWithKey({ personKey, isPreviewed }: { personKey: string; isPreviewed: boolean }) {
  const api = useApi()
  const [settled] = useDebouncedValue(personKey, TYPING_MS)
  const person = useQuery({
    ...personSearchQuery(api, { kind: 'person_key', value: settled }),
    enabled: settled !== '' && settled === personKey && pathSegmentFault(settled) === null,
  })
  const [found] = person.data?.people ?? []
  if (settled !== personKey || person.data === undefined || (!found && isPreviewed)) return null
  return (
    <p className={`sb-note ${classes['named'] ?? ''}`}>
      {found ? <Masked text={personLabel(found)} /> : text.target.nobody}
    </p>
  )
}
