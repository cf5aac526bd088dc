import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '#/api/api-context'
import { ApiError } from '#/api/http/error'
import { refusal } from '#/api/http/request'
import type { Intent } from '#/api/mutation/intents'
import { ledger } from '#/api/mutation/mutate'
import type { MutationOutcome } from '#/api/mutation/mutation-definition'
import { mutations } from '#/api/mutation/mutation-registry'
import { removeCheck, useOutcomeChecks, type OutcomeCheck } from '#/api/mutation/outcome-checks'
import { reconcileOpenIntents } from '#/api/mutation/reconcile'
import { resumeIntent } from '#/api/mutation/resume'
import { createStore, useStore } from '#/base/store'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { useMasking } from '#/ui/format/Masked'
import { text } from './text'
import type { RenderError } from './UndoBar'
import classes from './UndoBar.module.css'

const t = text.unfinished

/** In the order in which they are shown. */
const kinds = ['waiting', 'unknown', 'absent', 'rejected', 'elsewhere', 'done'] as const
interface Found {
  /**
   * What was found; see `shownKind`. Only when the user sends it from here: `rejected`, or `elsewhere` because another
   * tab has settled it.
   */
  kind: (typeof kinds)[number]
  intent: Intent
  /** Whether the user sent it from here, so that this page lost the response, not an earlier one. */
  isSentHere: boolean
  /** Why it was rejected. */
  error?: unknown
}

/** Outlives the frame: what is found while another company is open is shown when the user returns. */
const foundActions = createStore<readonly Found[]>([])

/** "Not done" is said only if it is proved. */
const shownKind = <Kind extends Found['kind']>(act: string, kind: Kind): Kind | 'unknown' =>
  kind === 'absent' && mutations.some(({ id, isAbsentAmbiguous }) => id === act && isAbsentAmbiguous) ? 'unknown' : kind

/**
 * How an action that an earlier page left unfinished got done. `reconciled`: reading showed that it took effect. The
 * others: it was still waiting, and the user sent it. `done` and `already` are what the response said; for `found`, the
 * response was lost, and reading showed that it took effect.
 */
export type Completion = 'reconciled' | 'done' | 'found' | 'already'

interface UnfinishedActionsProps {
  renderError: RenderError
  /**
   * Called once an action of an earlier page is done. If it was `reconciled` and what is returned rejects, the next
   * page reads the outcome again; otherwise, a rejection is ignored.
   */
  onDone?: (intent: Intent, completion: Completion) => void | Promise<unknown>
}

/**
 * Shows what happened to actions that an earlier page left unfinished, as far as reading the service can tell, and to
 * actions of this page whose response was lost. An action that is still waiting is offered, and sent only if the user
 * says so.
 */
export function UnfinishedActions({ renderError, onDone }: UnfinishedActionsProps) {
  const api = useApi()
  const client = useQueryClient()
  const checks = useOutcomeChecks(api.scope)
  const found = useStore(foundActions)
    .filter(({ intent }) => intent.scope === api.scope)
    .map(action => ({ ...action, kind: shownKind(action.intent.act, action.kind) }))
  const replace = (intent: Intent, next?: Omit<Found, 'intent'>) =>
    foundActions.update(before => [
      ...before.filter(other => other.intent.key !== intent.key),
      ...(next ? [{ ...next, intent }] : []),
    ])

  const reconcile = useEffectEvent(() => {
    // What is still open is found again, because it may have been settled while another company was open
    foundActions.update(before =>
      before.filter(({ intent, kind }) => intent.scope !== api.scope || (kind !== 'waiting' && kind !== 'unknown')),
    )
    return reconcileOpenIntents(api, ledger, mutations, (kind, intent) => {
      replace(intent, { kind, isSentHere: false })
      if (kind !== 'done') return undefined
      void client.invalidateQueries()
      return onDone?.(intent, 'reconciled')
    })
  })
  // Only once, because reading waits on its own while the service cannot be reached or there is no session
  useEffect(() => {
    // Without storage in this browser, nothing can be unfinished
    reconcile().catch(() => undefined)
  }, [])

  if (found.length === 0 && checks.length === 0) return null
  return (
    <section className={classes['bars']} aria-label={t.title}>
      {checks.map(check => (
        <div key={check.key} ref={focusMainOnRemoval} className={`sb-card ${classes['note'] ?? ''}`}>
          <CheckNotice check={check} />
        </div>
      ))}
      {kinds
        .flatMap(kind => found.filter(action => action.kind === kind))
        .map(({ kind, intent, isSentHere, error }) => (
          <div key={intent.key} ref={focusMainOnRemoval} className={`sb-card ${classes['note'] ?? ''}`}>
            {kind === 'waiting' ? (
              <WaitingAction
                intent={intent}
                renderError={renderError}
                onEnd={end => replace(intent, end && { ...end, isSentHere: true })}
                onDone={completion => void Promise.resolve(onDone?.(intent, completion)).catch(() => undefined)}
              />
            ) : (
              <ActionResult kind={kind} intent={intent} isSentHere={isSentHere} onDismiss={() => replace(intent)} />
            )}
            {kind === 'rejected' ? renderError(error) : null}
          </div>
        ))}
    </section>
  )
}

/** An action whose response was lost, if its outcome is not known yet or is not shown elsewhere. */
function CheckNotice({ check: { key, act, description, state } }: { check: OutcomeCheck }) {
  const what = useMasking()(description)
  if (state.kind === 'waiting') {
    return (
      <ErrorNotice tone="info" title={t.checking(what)}>
        {t.checkingWhy[state.for]}
      </ErrorNotice>
    )
  }
  const kind = shownKind(act, state.kind)
  const title = { done: t.doneNow, absent: t.absent, unknown: t.unknown }[kind]
  return (
    <ErrorNotice
      tone={kind === 'done' ? 'info' : 'warn'}
      title={title(what)}
      action={{ label: text.ok, onClick: () => removeCheck(key) }}
    >
      {{ done: null, absent: t.absentNowWhy, unknown: t.unknownWhy }[kind]}
    </ErrorNotice>
  )
}

interface ActionResultProps extends Pick<Found, 'intent' | 'isSentHere'> {
  kind: Exclude<Found['kind'], 'waiting'>
  onDismiss: () => void
}

function ActionResult({ kind, intent, isSentHere, onDismiss }: ActionResultProps) {
  const why = {
    done: null,
    rejected: null,
    elsewhere: null,
    absent: isSentHere ? t.absentNowWhy : t.absentWhy,
    unknown: intent.status === 'waiting' && !isSentHere ? t.unknownWaitingWhy : t.unknownWhy,
  }
  const dismiss = () => {
    // Once the user has seen an unknown outcome, it is not checked again on every start
    if (kind === 'unknown') void ledger.remove(intent.key).catch(() => undefined)
    onDismiss()
  }
  return (
    <ErrorNotice
      tone={kind === 'done' ? 'info' : 'warn'}
      title={t[kind === 'rejected' ? 'absent' : kind](useMasking()(intent.what))}
      action={{ label: text.ok, onClick: dismiss }}
    >
      {why[kind]}
    </ErrorNotice>
  )
}

interface WaitingActionProps {
  intent: Intent
  renderError: RenderError
  /**
   * It was sent or dropped, or cannot be sent from here anymore. The argument says what is to be shown; without one,
   * nothing is.
   */
  onEnd: (end?: { kind: 'absent' | 'unknown' | 'rejected' | 'elsewhere'; error?: unknown }) => void
  onDone: (completion: Exclude<Completion, 'reconciled'>) => void
}

/** An action that was still waiting when its page closed: the user decides. */
function WaitingAction({ intent, renderError, onEnd, onDone }: WaitingActionProps) {
  const api = useApi()
  const client = useQueryClient()
  const what = useMasking()(intent.what)
  const [sendOnce, isSending] = useSingleFlight()
  const [error, setError] = useState<unknown>(null)

  const send = async () => {
    setError(null)
    let outcome: MutationOutcome<unknown> | null = null
    try {
      outcome = await resume()
    } catch (thrown) {
      const kind = await endingOf(thrown)
      if (kind === null) setError(thrown)
      else onEnd({ kind, error: thrown })
    }
    void client.invalidateQueries()
    if (outcome) handleOutcome(outcome)
  }
  const resume = () => {
    const mutation = mutations.find(({ id }) => id === intent.act)
    if (!mutation) throw refusal({ id: intent.rowId, method: 'DELETE' }, { code: 'intent-outdated' })
    return resumeIntent({ api, ledger }, mutation, intent)
  }
  /** Why it cannot be sent from here anymore; null if it can. */
  const endingOf = async (thrown: unknown): Promise<'rejected' | 'elsewhere' | null> => {
    if (thrown instanceof ApiError && thrown.refusal?.code === 'intent-settled-elsewhere') return 'elsewhere'
    const open = await ledger.unsettled(api.scope).catch(() => null)
    return open === null || open.some(({ key }) => key === intent.key) ? null : 'rejected'
  }
  const handleOutcome = (outcome: MutationOutcome<unknown>) => {
    if (outcome.kind === 'done') onDone(outcome.found ? 'found' : 'done')
    if (outcome.kind === 'already') onDone('already')
    onEnd(outcome.kind === 'absent' || outcome.kind === 'unknown' ? { kind: outcome.kind } : undefined)
  }
  const drop = () => {
    void ledger.remove(intent.key).catch(() => undefined)
    onEnd()
  }
  return (
    <div ref={focusMainOnRemoval}>
      <ErrorNotice
        tone="warn"
        title={isSending ? t.sending(what) : t.waiting(what)}
        actions={
          <>
            <Button size="xs" onClick={() => void sendOnce(send)} aria-disabled={isSending || undefined}>
              {text.sendNow}
            </Button>
            {isSending ? null : (
              <Button size="xs" variant="subtle" onClick={drop}>
                {text.drop}
              </Button>
            )}
          </>
        }
      >
        {isSending ? null : t.waitingWhy}
      </ErrorNotice>
      {error === null ? null : renderError(error)}
    </div>
  )
}
