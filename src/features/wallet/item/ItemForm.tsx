import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { isSessionLoss } from '#/api/http/error'
import type { WalletItemReading } from '#/api/wallet-items'
import { useHistoryState } from '#/nav/history-state'
import { openApiLog } from '#/parts/api-log/api-log-state'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { DraftNotices } from '#/parts/drafts/DraftNotices'
import { DraftSaved } from '#/parts/drafts/DraftSaved'
import type { Draft } from '#/parts/drafts/use-draft'
import { LostResponseNotice } from '#/parts/net-change/LostResponseNotice'
import type { Change } from '#/parts/net-change/net-change'
import { netChangeText } from '#/parts/net-change/text'
import { compareThree } from '#/parts/net-change/three-way'
import { useNetSave } from '#/parts/net-change/use-net-save'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { useShortcut } from '#/ui/behavior/shortcuts'
import { announce } from '#/ui/feedback/LiveRegion'
import { formatList } from '#/ui/format/format'
import { SaveBar } from '#/ui/inputs/SaveBar'
import { editText as t } from '../edit-text'
import { itemShape, tokensOf, type ItemDraft } from '../item-form'
import { holderOf } from '../pass-slots'
import { fieldLabel, FieldValue } from './item-fields'
import { ItemPanels } from './ItemPanels'
import { savedStateSchema } from './saved-state'
import { useItemForm } from './use-item-form'
import { useItemRecord } from './use-item-record'
import classes from './ItemPage.module.css'

// What only some saves need: the page stays within its size
const ExpireDialog = lazyPart(() => import('./ExpireDialog').then(part => part.ExpireDialog))
const SavedNotice = lazyPart(() => import('./SavedNotice').then(part => part.SavedNotice))
const DiscardDialog = lazyPart(() => import('#/parts/drafts/DiscardDialog').then(part => part.DiscardDialog))
const Meanwhile = lazyPart(() =>
  import('#/parts/net-change/ConcurrentEditNotice').then(part => part.ConcurrentEditNotice),
)

interface ItemFormProps {
  walletId: string
  reading: WalletItemReading
  campaign: string
  draft: Draft<ItemDraft>
  /** Where the focus goes when a save is done: the page's heading. */
  heading: RefObject<HTMLElement | null>
  onReadAgain: () => void
}

/** An item to look at and to change: tokens, locations, a notification, with the exact patch beside them. */
export function ItemForm({ walletId, reading, campaign, draft, heading, onReadAgain }: ItemFormProps) {
  const itemId = reading.item.wallet_item_id
  const { base, input, request, changes, isTyped, change, rebase, clear } = useItemForm(draft, reading.raw)
  const record = useItemRecord(walletId, itemId)
  const saving = useNetSave(record)
  const [{ saved }, setSaved] = useHistoryState(savedStateSchema)
  const [isTried, setTried] = useState(false)
  const [asking, setAsking] = useState<'expire' | 'discard' | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const isMine = draft.status === 'mine'
  const name = holderOf(tokensOf(reading.raw))
  const meanwhile = compareThree(itemShape, base, reading.raw, changes)
  const labels = changes.map(({ place }) => fieldLabel(place))
  useShortcut('e', () => form.current?.querySelector<HTMLElement>('td input, td textarea')?.focus(), t.editKeys)

  const save = () => {
    setAsking(null)
    const what = t.what(name ?? t.unnamed, formatList(labels))
    void saving.save(
      { base, changes, what },
      {
        onMeanwhile: () => announce(netChangeText.meanwhileNext, 'assertive'),
        onSaved: (done, found) =>
          void clear().then(() => {
            setTried(false)
            setSaved({ saved: { kind: found ? 'found' : 'saved', changes: done } })
            heading.current?.focus()
          }),
      },
    )
  }
  const discard = () => {
    setAsking(null)
    void clear().then(() => {
      setTried(false)
      saving.reset()
      heading.current?.focus()
    })
  }
  const submit = () => {
    if (request.hasFaults) {
      setTried(true)
      announce(t.faulty, 'assertive')
      // after the fields were marked
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    if (changes.length === 0 || !isMine || saving.busy) return
    if (request.expires) setAsking('expire')
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
      <div className={classes['notices']}>
        <DraftNotices draft={draft} />
        {saved === null ? null : (
          <SavedNotice saved={saved} record={record} onSaved={next => setSaved({ saved: next })} />
        )}
        {meanwhile.length > 0 ? (
          <Meanwhile
            divergences={meanwhile}
            thing={t.thing}
            label={fieldLabel}
            show={FieldValue}
            onGoOn={keeps => {
              rebase(keeps)
              saving.reset()
            }}
          />
        ) : null}
        <LostResponseNotice
          outcome={saving.outcome}
          record={t.record}
          onShowCall={openApiLog}
          onReadAgain={onReadAgain}
        />
        {saving.error === null || isSessionLoss(saving.error) ? null : <ApiErrorNotice error={saving.error} />}
      </div>
      <ItemPanels
        walletId={walletId}
        campaign={campaign}
        reading={reading}
        form={{ base, input, request, changes, change }}
        disabled={!isMine}
        tried={isTried}
      />
      <SaveBar
        summary={changes.length === 0 ? t.nothing : t.summary(countsOf(changes))}
        detail={
          <>
            {request.hasFaults ? <span className={classes['faulty']}>{t.faulty}</span> : null}
            {changes.length === 0 ? null : <span>{netChangeText.andNothing(labels)}</span>}
            <DraftSaved draft={draft} />
          </>
        }
        acts={
          <>
            <Button onClick={() => setAsking('discard')} disabled={!isMine || !isTyped}>
              {t.discard}
            </Button>
            <Button
              type="submit"
              variant="filled"
              disabled={!isMine || (changes.length === 0 && !request.hasFaults)}
              aria-disabled={saving.busy || undefined}
            >
              {saving.checking
                ? netChangeText.checking
                : saving.busy
                  ? netChangeText.saving
                  : countsOf(changes).notification
                    ? t.saveAndNotify(name?.slice(0, 40) ?? null)
                    : t.save(changes.length)}
            </Button>
          </>
        }
      />
      {asking === 'expire' ? (
        <ExpireDialog changes={changes} onSave={save} onClose={() => setAsking(null)} />
      ) : asking === 'discard' ? (
        <DiscardDialog onDiscard={discard} onClose={() => setAsking(null)} />
      ) : null}
    </form>
  )
}

const countsOf = (changes: readonly Change[]) => {
  const tokens = changes.filter(({ place: [field] }) => field === 'tokens')
  const removed = tokens.filter(({ after }) => after === null).length
  return {
    set: tokens.length - removed,
    removed,
    locations: changes.some(({ place: [field] }) => field === 'locations'),
    notification: changes.some(({ place: [field] }) => field === 'passbook'),
  }
}
