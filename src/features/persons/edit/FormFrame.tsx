import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { DiscardDialog } from '#/parts/drafts/DiscardDialog'
import { DraftNotices } from '#/parts/drafts/DraftNotices'
import { DraftSaved } from '#/parts/drafts/DraftSaved'
import type { Draft } from '#/parts/drafts/use-draft'
import { PatchReview } from '#/parts/net-change/PatchReview'
import { text as netChangeText } from '#/parts/net-change/text'
import { SAVE_SUMMARY_ID, SaveBar } from '#/ui/inputs/SaveBar'
import { Panel } from '#/ui/layout/Panel'
import { fieldLabel, renderFieldValue } from '../person-fields'
import type { PersonDraft } from '../person-form'
import { PersonForm } from './PersonForm'
import { text } from './text'
import type { usePersonForm } from './use-person-form'
import classes from './EditPersonPage.module.css'

interface FormFrameProps {
  edit: ReturnType<typeof usePersonForm>
  draft: Draft<PersonDraft>
  /** Whether the form cannot be edited. */
  disabled: boolean
  /** Whether it cannot be edited for a moment, because it is being sent. A text field then keeps the focus. */
  readOnly?: boolean
  /** The request body as it will be sent. */
  body: unknown
  /** Shown while there is no change that can be sent. */
  nothingToSave: string
  /** Where the button that leaves without saving leads, and its label while nothing would be lost. */
  back: { label: string; path: string }
  /** `blocked`: why the form cannot be submitted; null if it can. */
  submit: { label: string; blocked: string | null; isBusy: boolean }
  /** The notices above the form. */
  children: ReactNode
}

/** The form for a person with its notices, a preview of the save beside it, and the buttons that save or leave it. */
export function FormFrame({
  edit,
  draft,
  disabled,
  readOnly = false,
  body,
  nothingToSave,
  back,
  submit,
  children,
}: FormFrameProps) {
  const { form, base, definitions, changes, isFaulty, isTyped, discard } = edit
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState<'asking' | 'failed' | null>(null)
  const removed = changes.filter(({ after }) => after === null).length
  const labels = changes.map(change => fieldLabel(definitions, change.place))
  const isEmpty = changes.length === 0
  const losesInput = draft.status === 'mine' && isTyped
  const leave = () =>
    void discard().then(isDiscarded => {
      // Unless the dialog was closed meanwhile
      if (losesInput && !isDiscarded) setConfirming(before => before && 'failed')
      else void navigate(back.path)
    })
  return (
    <form onSubmit={form.submit} noValidate>
      <div className="sb-notices">
        <DraftNotices draft={draft} />
        {children}
      </div>
      <div className={`sb-columns ${classes['columns'] ?? ''}`}>
        <PersonForm control={form.control} base={base} disabled={disabled} readOnly={readOnly} />
        <div className={classes['aside']}>
          <Panel title={text.review} titleNote={isEmpty ? undefined : changes.length}>
            {isEmpty ? (
              <p className="sb-dim">{nothingToSave}</p>
            ) : (
              <PatchReview
                changes={changes}
                body={body}
                label={path => <bdi>{fieldLabel(definitions, path)}</bdi>}
                show={(path, value) => renderFieldValue(definitions, path, value)}
              />
            )}
          </Panel>
        </div>
      </div>
      <SaveBar
        summary={submit.blocked ?? (isEmpty ? nothingToSave : text.summary(changes.length - removed, removed))}
        detail={
          <>
            {isFaulty ? <span>{text.faulty}</span> : null}
            {isEmpty ? null : <span>{netChangeText.changedFields(labels)}</span>}
            <DraftSaved draft={draft} />
          </>
        }
        actions={
          <>
            <Button onClick={losesInput ? () => setConfirming('asking') : leave}>
              {losesInput ? text.discard : back.label}
            </Button>
            {confirming ? (
              <DiscardDialog
                hasFailed={confirming === 'failed'}
                onDiscard={leave}
                onClose={() => setConfirming(null)}
              />
            ) : null}
            <Button
              type="submit"
              variant="filled"
              disabled={submit.blocked !== null}
              aria-describedby={submit.blocked === null ? undefined : SAVE_SUMMARY_ID}
              aria-disabled={submit.isBusy || undefined}
            >
              {submit.label}
            </Button>
          </>
        }
      />
    </form>
  )
}
