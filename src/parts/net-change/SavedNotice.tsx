import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { Row } from '#/contract/endpoint'
import { useShortcut } from '#/ui/behavior/shortcuts'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { announce } from '#/ui/feedback/LiveRegion'
import { PlainButton } from '#/ui/inputs/PlainButton'
import type { Change, FieldPath } from './net-change'
import { netChangeText as t } from './text'
import type { NetRecord } from './use-net-save'
import { useNetUndo } from './use-net-undo'

interface SavedNoticeProps<R extends Row, Reading extends { raw: unknown }> {
  record: NetRecord<R, Reading>
  /** What is saved, in a word: "person". */
  name: string
  /** What the save did. */
  sentence: string
  /** What it changed: what Undo takes back. */
  changes: readonly Change[]
  label: (place: FieldPath) => string
  /** The undo in words, for the ledger. */
  whatUndo: (now: Reading) => string
  onUndone: () => void
  onDismiss: () => void
  /** An undo that was refused. */
  failed: (error: unknown) => ReactNode
  children?: ReactNode
}

/** What a save did, and the way back as long as nobody changed the same since (product.md, Undo). */
export function SavedNotice<R extends Row, Reading extends { raw: unknown }>(props: SavedNoticeProps<R, Reading>) {
  const { record, name, sentence, changes, label, whatUndo, onUndone, onDismiss, failed, children } = props
  const undo = useNetUndo(record, { changes, what: whatUndo, onUndone })
  useEffect(() => announce(sentence), [sentence])
  return (
    <>
      <ErrorNotice
        tone="info"
        title={sentence}
        actions={
          <>
            {undo.revocable.length > 0 ? <UndoButton busy={undo.busy} onUndo={undo.run} /> : null}
            <PlainButton small look="quiet" onClick={onDismiss}>
              {t.dismiss}
            </PlainButton>
          </>
        }
      >
        {children}
      </ErrorNotice>
      {undo.changedSince.length > 0 ? (
        <ErrorNotice tone="warn" title={t.notUndone(name)}>
          {t.notUndoneNext(
            undo.changedSince.map(({ place }) => label(place)),
            name,
          )}
        </ErrorNotice>
      ) : null}
      {undo.outcome?.kind === 'absent' ? <ErrorNotice tone="warn" title={t.undoAbsent} /> : null}
      {undo.outcome?.kind === 'unknown' ? <ErrorNotice tone="warn" title={t.undoFailed} /> : null}
      {undo.error === null ? null : failed(undo.error)}
    </>
  )
}

function UndoButton({ busy, onUndo }: { busy: boolean; onUndo: () => void }) {
  useShortcut('mod+z', onUndo, t.undoKeys, { fieldsKeep: true })
  return (
    <PlainButton small onClick={onUndo} aria-disabled={busy || undefined}>
      {busy ? t.undoing : t.undo}
    </PlainButton>
  )
}
