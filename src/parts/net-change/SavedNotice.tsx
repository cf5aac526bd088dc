import { Button } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import type { Row } from '#/contract/endpoint'
import { useShortcut } from '#/ui/behavior/shortcuts'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { announce } from '#/ui/feedback/LiveRegion'
import { changesOf, inverseOf, isApplied, type Change, type FieldPath } from './net-change'
import { text } from './text'
import { useNetSave, type NetSaveTarget } from './use-net-save'

/** How many times Undo starts over because someone has changed other fields since it read the record. */
const MAX_RESTARTS = 2

interface SavedNoticeProps<R extends Row, Reading extends { raw: unknown }> {
  record: NetSaveTarget<R, Reading>
  /** What is saved: "person". */
  name: string
  /** The result of the save. */
  sentence: string
  /** What it changed, for Undo. */
  changes: readonly Change[]
  label: (path: FieldPath) => string
  /** Names the undo in the mutation ledger. */
  describeUndo: (now: Reading) => string
  onUndone: () => void
  /** Called instead of `onUndone` if the user has left the page by then. */
  onUndoneAfterLeaving: () => Promise<unknown>
  onDismiss: () => void
  /** Shows why an undo failed. */
  renderError: (error: unknown) => ReactNode
  children?: ReactNode
}

/** The result of a save, with Undo, which is refused if someone has changed the same fields since. */
export function SavedNotice<R extends Row, Reading extends { raw: unknown }>(props: SavedNoticeProps<R, Reading>) {
  'use no memo' // renders rarely: memoization would only make the page larger
  const { record, name, sentence, changes, label, describeUndo, onDismiss, renderError, children } = props
  const { onUndone, onUndoneAfterLeaving } = props
  const undo = useNetUndo(record, { changes, describe: describeUndo, onUndone, onUndoneAfterLeaving })
  useEffect(() => announce(sentence), [sentence])
  return (
    <>
      <ErrorNotice
        tone="info"
        title={sentence}
        actions={
          <>
            {undo.revocable.length > 0 ? <UndoButton busy={undo.busy} onUndo={undo.run} /> : null}
            <Button
              size="xs"
              variant="subtle"
              aria-disabled={undo.busy || undefined}
              onClick={undo.busy ? undefined : onDismiss}
            >
              {text.dismiss}
            </Button>
          </>
        }
      >
        {children}
      </ErrorNotice>
      {undo.changedSince.length > 0 ? (
        <ErrorNotice tone="warn" title={text.undo.changedSince(name)}>
          {text.undo.changedSinceNext(
            undo.changedSince.map(({ place }) => label(place)),
            name,
          )}
        </ErrorNotice>
      ) : null}
      {undo.keepsChanging ? <ErrorNotice tone="warn" title={text.undo.changing(name)} /> : null}
      {undo.outcome?.kind === 'absent' ? <ErrorNotice tone="warn" title={text.undo.notDone} /> : null}
      {undo.outcome?.kind === 'unknown' ? <ErrorNotice tone="warn" title={text.undo.unknown} /> : null}
      {undo.error === null ? null : renderError(undo.error)}
    </>
  )
}

function UndoButton({ busy, onUndo }: { busy: boolean; onUndo: () => void }) {
  'use no memo' // renders rarely: memoization would only make the page larger
  // Yields to the undo bar, which shows these keys as its own and whose action is about to be sent
  useShortcut('mod+z', onUndo, text.undo.shortcut, { offInFields: true, yields: true })
  return (
    <Button size="xs" onClick={onUndo} aria-disabled={busy || undefined}>
      {busy ? text.undo.busy : text.undo.button}
    </Button>
  )
}

interface Undo<Reading> {
  /** What the save changed. */
  changes: readonly Change[]
  /** Names the undo in the mutation ledger. */
  describe: (now: Reading) => string
  onUndone: () => void
  onUndoneAfterLeaving: () => Promise<unknown>
}

/** Undoes a save by saving its inverse, unless one of the saved values has been changed since. */
function useNetUndo<R extends Row, Reading extends { raw: unknown }>(
  record: NetSaveTarget<R, Reading>,
  { changes, describe, onUndone, onUndoneAfterLeaving }: Undo<Reading>,
) {
  const { shape, read } = record
  const saving = useNetSave(record)
  const [changedSince, setChangedSince] = useState<readonly Change[]>([])
  const [keepsChanging, setKeepsChanging] = useState(false)
  const [readError, setReadError] = useState<unknown>(null)
  const [undoOnce] = useSingleFlight()
  // A notification cannot be recalled
  const revocable = changes.filter(({ place }) => shape.notifies?.(place) !== true)

  const undoIn = async (now: Reading, restarts: number): Promise<void> => {
    const others = revocable.filter(change => !isApplied(shape, now.raw, [change]))
    if (others.length > 0) return setChangedSince(others)
    if (restarts > MAX_RESTARTS) return setKeepsChanging(true)
    const wanted = inverseOf(revocable).map(({ place, after }) => ({ place, value: after }))
    let latest = now
    await saving.save(
      { base: now.raw, changes: changesOf(shape, now.raw, wanted), description: describe(now) },
      {
        onSaved: onUndone,
        onSavedAfterLeaving: onUndoneAfterLeaving,
        onConcurrentEdit: later => {
          latest = later
        },
      },
    )
    if (latest !== now) await undoIn(latest, restarts + 1)
  }
  const undo = async () => {
    setChangedSince([])
    setKeepsChanging(false)
    setReadError(null)
    saving.reset()
    try {
      await undoIn(await read(), 0)
    } catch (error) {
      setReadError(error)
    }
  }
  return {
    run: () => {
      if (!saving.busy) void undoOnce(undo)
    },
    revocable,
    busy: saving.busy,
    changedSince,
    /** Whether other fields were changed each time before the undo was sent. */
    keepsChanging,
    outcome: saving.outcome,
    error: saving.error ?? readError,
  }
}
