import { Button } from '@mantine/core'
import { useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { useApi } from '#/api/api-context'
import { isSessionLoss } from '#/api/http/error'
import type { WalletItemReading } from '#/api/wallet-items'
import { useHistoryState } from '#/nav/history-state'
import { openApiLog } from '#/parts/api-log/api-log-state'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { changeDraft } from '#/parts/drafts/change-draft'
import { DiscardDialog } from '#/parts/drafts/DiscardDialog'
import { DraftNotices } from '#/parts/drafts/DraftNotices'
import { DraftSaved } from '#/parts/drafts/DraftSaved'
import { text as draftText } from '#/parts/drafts/text'
import type { Draft } from '#/parts/drafts/use-draft'
import { ConcurrentEditNotice } from '#/parts/net-change/ConcurrentEditNotice'
import { LostResponseNotice } from '#/parts/net-change/LostResponseNotice'
import type { Change } from '#/parts/net-change/net-change'
import { text as netChangeText } from '#/parts/net-change/text'
import { compareThree } from '#/parts/net-change/three-way'
import { useNetSave } from '#/parts/net-change/use-net-save'
import { isLeaving } from '#/ui/behavior/navigation'
import { useShortcut } from '#/ui/behavior/shortcuts'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { announce } from '#/ui/feedback/LiveRegion'
import { SAVE_SUMMARY_ID, SaveBar } from '#/ui/inputs/SaveBar'
import { ExpireDialog } from './ExpireDialog'
import { fieldLabel, fieldName, renderFieldValue, shortHolderName } from './item-fields'
import { itemShape, type ItemDraft } from './item-form'
import { ItemPanels } from './ItemPanels'
import { savedStateSchema } from './saved-state'
import { SavedNotice } from './SavedNotice'
import { text } from './text'
import { useEarlierSave } from './use-earlier-save'
import { draftAfterUndo, draftSince, itemDrafts, useItemForm } from './use-item-form'
import { useItemRecord } from './use-item-record'
import classes from './ItemPage.module.css'

const t = text.form

interface ItemFormProps {
  reading: WalletItemReading
  draft: Draft<ItemDraft>
  /** What the draft is stored under. */
  subject: string
  /** The page's heading, which gets focus after a save. */
  heading: RefObject<HTMLElement | null>
  onReadAgain: () => void
}

/** The form of an item: tokens, locations, and a notification, with a preview and the exact patch beside them. */
export function ItemForm({ reading, draft, subject, heading, onReadAgain }: ItemFormProps) {
  const { scope } = useApi()
  const edit = useItemForm(draft, reading.raw)
  const { base, input, inputToSend, formReading, changes, typed, isEdited, change, rebase, clear, settle } = edit
  const record = useItemRecord(reading.item.wallet_item_id)
  const saving = useNetSave(record)
  const earlier = useEarlierSave(reading.item.wallet_item_id)
  const address = { scope, kind: itemDrafts.id, subject }
  const [{ saved }, setHistory] = useHistoryState(savedStateSchema)
  const { pathname } = useLocation()
  const setSaved = (next: typeof saved) => {
    // While another page loads, a change of the history would cancel the navigation
    if (!isLeaving(pathname)) setHistory({ saved: next })
  }
  const [isSubmitted, setSubmitted] = useState(false)
  const [dialog, setDialog] = useState<'expire' | 'discard' | 'not-discarded' | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const isMine = draft.status === 'mine'
  const holder = shortHolderName(reading.raw)
  // A notification to an inactive item is only stored
  const willNotify = countChanges(changes).notification && reading.item.active !== false
  /** Whether the notification may be on its way, from an earlier page or another tab. */
  const mayRepeat = willNotify && earlier === 'checking'
  // Until a save ends, the item may already be read as saved, while `base` is still from before the save
  const isSending = saving.busy ? !saving.checking : mayRepeat
  const compared = isSending ? [] : compareThree(itemShape, base, reading.raw, typed)
  const divergences = compared.filter(({ kind }) => kind !== 'same')
  const labels = changes.map(({ place }) => fieldLabel(place))
  const names = changes.map(({ place }) => fieldName(place))
  const blocked = !isMine
    ? draftText.takeOverFirst
    : changes.length === 0 && formReading.fault === null
      ? t.noChanges
      : mayRepeat && !saving.busy
        ? t.earlierSave
        : null
  useShortcut('e', () => form.current?.querySelector<HTMLElement>('td input, td textarea')?.focus(), t.shortcut)

  /** The form keeps the edits of such a save until its draft is read again, which replaces it: they are not sent. */
  const isSettled = useRef(false)
  /** Resolves to true if an earlier save, whose outcome was unknown, turns out to have been carried out. */
  const settleEarlier = async () => {
    if (await record.settleUnknown()) {
      isSettled.current = true
      setSaved({ kind: 'found', changes: [] })
      heading.current?.focus()
    }
    return isSettled.current
  }
  const save = () => {
    setDialog(null)
    void saving.save(
      { base, changes, description: t.describeSave(holder, names) },
      {
        settleEarlier,
        forgetEarlier: record.forgetUnknown,
        onConcurrentEdit: () => announce(netChangeText.concurrentEdit.next, 'assertive'),
        onSaved: (done, found) =>
          void settle(inputToSend, record.lastRead()?.raw ?? reading.raw).then(isTyping => {
            setSubmitted(false)
            setSaved({ kind: found ? 'found' : 'saved', changes: done })
            if (!isTyping) heading.current?.focus()
          }),
        onSavedAfterLeaving: (_done, item) =>
          changeDraft(itemDrafts, address, stored => draftSince(inputToSend, item, stored)),
      },
    )
  }
  const discard = async () => {
    if (!(await draft.discard())) {
      // Unless it was closed meanwhile
      setDialog(before => (before === 'discard' ? 'not-discarded' : before))
      return
    }
    setDialog(null)
    // Also what a save that ended meanwhile has kept as new edits
    await clear()
    setSubmitted(false)
    saving.reset()
    heading.current?.focus()
  }
  const submit = () => {
    if (formReading.fault !== null) {
      setSubmitted(true)
      announce(formReading.fault, 'assertive')
      // After the fields are marked as invalid
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    if (blocked !== null || saving.busy) return
    // Enter in a field must not notify: the text of the notification may be off screen
    if (willNotify && document.activeElement instanceof HTMLInputElement) {
      saveButton.current?.focus()
      return
    }
    if (formReading.expires) setDialog('expire')
    else save()
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="sb-notices">
        <DraftNotices draft={draft} />
        {saved === null ? null : (
          <SavedNotice
            saved={saved}
            record={record}
            onUndone={restored => {
              edit.followUndo(restored)
              setSaved({ kind: 'undone', changes: [] })
            }}
            onUndoneAfterLeaving={restored =>
              changeDraft(itemDrafts, address, stored => draftAfterUndo(restored, stored))
            }
            onDismiss={() => setSaved(null)}
          />
        )}
        {divergences.length > 0 ? (
          <ConcurrentEditNotice
            divergences={divergences}
            unit={t.value}
            label={fieldLabel}
            show={renderFieldValue}
            prefersTheirs={itemShape.notifies}
            onContinue={keeps => {
              rebase(keeps)
              saving.reset()
            }}
          />
        ) : null}
        {earlier === 'unknown' && willNotify && saving.outcome === null ? (
          <ErrorNotice tone="warn" title={netChangeText.lostResponse.unknown(t.record)}>
            {netChangeText.lostResponse.unknownNext(t.record)}
          </ErrorNotice>
        ) : null}
        <LostResponseNotice
          outcome={saving.outcome}
          record={t.record}
          onShowCall={openApiLog}
          onReadAgain={() => void settleEarlier().then(isSaved => (isSaved ? undefined : onReadAgain()), onReadAgain)}
        />
        {saving.error === null || isSessionLoss(saving.error) ? null : (
          <ApiErrorNotice
            error={saving.error}
            title={saving.isUnread ? netChangeText.unread(t.record) : undefined}
            onRetry={submit}
          />
        )}
      </div>
      <ItemPanels
        reading={reading}
        form={{ base, input, formReading, changes, change }}
        disabled={!isMine}
        submitted={isSubmitted}
      />
      <SaveBar
        summary={blocked ?? (changes.length === 0 ? t.nothingValid : t.changes(countChanges(changes)))}
        detail={
          <>
            {formReading.fault === null ? null : <span className={classes['invalid']}>{t.notValid}</span>}
            {changes.length === 0 ? null : <span>{netChangeText.changedFields(labels)}</span>}
            <DraftSaved draft={draft} />
          </>
        }
        actions={
          <>
            {isMine && isEdited ? <Button onClick={() => setDialog('discard')}>{t.discard}</Button> : null}
            <Button
              ref={saveButton}
              type="submit"
              variant="filled"
              disabled={blocked !== null}
              aria-describedby={blocked === null ? undefined : SAVE_SUMMARY_ID}
              aria-disabled={saving.busy || undefined}
            >
              {saving.checking
                ? netChangeText.checking
                : saving.busy
                  ? netChangeText.saving
                  : willNotify
                    ? t.saveAndNotify(holder)
                    : changes.length === 0
                      ? t.save
                      : t.saveChanges(changes.length)}
            </Button>
          </>
        }
      />
      {dialog === 'expire' ? (
        <ExpireDialog changes={changes} onSave={save} onClose={() => setDialog(null)} />
      ) : dialog === null ? null : (
        <DiscardDialog
          hasFailed={dialog === 'not-discarded'}
          onDiscard={() => void discard()}
          onClose={() => setDialog(null)}
        />
      )}
    </form>
  )
}

const countChanges = (changes: readonly Change[]) => {
  const tokens = changes.filter(({ place: [field] }) => field === 'tokens')
  const removed = tokens.filter(({ after }) => after === null).length
  return {
    set: tokens.length - removed,
    removed,
    locations: changes.some(({ place: [field] }) => field === 'locations'),
    notification: changes.some(({ place: [field] }) => field === 'passbook'),
  }
}
