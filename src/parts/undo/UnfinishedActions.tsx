import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#/api/api-context'
import { refusal } from '#/api/http/request'
import type { Intent } from '#/api/mutation/intents'
import { ledger } from '#/api/mutation/mutate'
import type { MutationOutcome } from '#/api/mutation/mutation-definition'
import { mutations } from '#/api/mutation/mutation-registry'
import { reconcileOpenIntents } from '#/api/mutation/reconcile'
import { resumeIntent } from '#/api/mutation/resume'
import { usePreferences } from '#/ui/behavior/preferences'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { maskNumbers } from '#/ui/format/mask'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { undoText as t } from './text'
import type { Notice } from './UndoBar'
import classes from './UndoBar.module.css'

type Found = { kind: 'waiting' | 'done' | 'absent' | 'unknown'; intent: Intent }

/**
 * What an earlier page left open: found out by reading, and shown. What still waits is offered and never carried out
 * silently (product.md, "Undo").
 */
export function UnfinishedActions({ notice }: { notice: Notice }) {
  const api = useApi()
  const client = useQueryClient()
  const [found, setFound] = useState<Found[]>([])

  // Once for a session: a renewed one finds what the one before could not read
  useEffect(() => {
    let isGone = false
    reconcileOpenIntents(api, ledger, mutations).then(
      ({ waiting, done, absent, unknown }) => {
        if (isGone) return
        if (done.length > 0) void client.invalidateQueries()
        setFound([
          ...waiting.map(intent => ({ kind: 'waiting' as const, intent })),
          ...unknown.map(intent => ({ kind: 'unknown' as const, intent })),
          ...absent.map(intent => ({ kind: 'absent' as const, intent })),
          ...done.map(intent => ({ kind: 'done' as const, intent })),
        ])
      },
      () => undefined, // this browser keeps nothing: there is nothing from before
    )
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one session, however often its calls are made anew
  }, [api.session.id])

  if (found.length === 0) return null
  const seen = (intent: Intent) => setFound(before => before.filter(one => one.intent !== intent))
  return (
    <section className={classes['bars']} aria-label={t.before.title}>
      {found.map(one => (
        <div key={one.intent.key} className={classes['note']}>
          {one.kind === 'waiting' ? (
            <Waiting intent={one.intent} notice={notice} onSeen={() => seen(one.intent)} />
          ) : (
            <Told found={one} onSeen={() => seen(one.intent)} />
          )}
        </div>
      ))}
    </section>
  )
}

const useMasked = (text: string): string => (usePreferences().maskNumbers ? maskNumbers(text) : text)

function Told({ found: { kind, intent }, onSeen }: { found: Found; onSeen: () => void }) {
  const why = { waiting: t.before.waitingWhy, done: null, absent: t.before.absentWhy, unknown: t.before.unknownWhy }
  const dismiss = () => {
    // What stays unknown was shown: it is not asked about at every start for ever
    if (kind === 'unknown') void ledger.remove(intent.key).catch(() => undefined)
    onSeen()
  }
  return (
    <ErrorNotice
      tone={kind === 'done' ? 'info' : 'warn'}
      title={`${t.before[kind]}: ${useMasked(intent.what)}`}
      actions={
        <PlainButton small onClick={dismiss}>
          {t.ok}
        </PlainButton>
      }
    >
      {why[kind]}
    </ErrorNotice>
  )
}

/** Left waiting: one more decision, by the user. */
function Waiting({ intent, notice, onSeen }: { intent: Intent; notice: Notice; onSeen: () => void }) {
  const api = useApi()
  const client = useQueryClient()
  const what = useMasked(intent.what)
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: null })

  const doIt = async () => {
    if (state.isBusy) return
    setState({ isBusy: true, error: null })
    try {
      settled(await resume())
    } catch (error) {
      setState({ isBusy: false, error })
    }
    await client.invalidateQueries()
  }
  const resume = () => {
    const act = mutations.find(({ id }) => id === intent.act)
    if (!act) throw refusal({ id: intent.rowId, method: 'DELETE' }, [t.before.unknownWhy])
    return resumeIntent({ api, ledger }, act, intent)
  }
  const settled = (outcome: MutationOutcome<unknown>) => {
    if (outcome.kind === 'absent' || outcome.kind === 'unknown') setState({ isBusy: false, error: outcome.error })
    else onSeen()
  }
  const keep = () => {
    void ledger.remove(intent.key).catch(() => undefined)
    onSeen()
  }
  return (
    <>
      <ErrorNotice
        tone="warn"
        title={`${t.before.waiting}: ${what}`}
        actions={
          <>
            <PlainButton small onClick={() => void doIt()} aria-disabled={state.isBusy || undefined}>
              {t.before.doIt}
            </PlainButton>
            <PlainButton small look="quiet" onClick={keep}>
              {t.before.keep}
            </PlainButton>
          </>
        }
      >
        {t.before.waitingWhy}
      </ErrorNotice>
      {state.error === null ? null : notice(state.error)}
    </>
  )
}
