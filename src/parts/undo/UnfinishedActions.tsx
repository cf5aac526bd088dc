import { Button } from '@mantine/core'
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
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { maskNumbers } from '#/ui/format/mask'
import { text } from './text'
import type { RenderError } from './UndoBar'
import classes from './UndoBar.module.css'

const t = text.unfinished

/** In the order in which they are shown. */
const kinds = ['waiting', 'unknown', 'absent', 'done'] as const
type Found = { kind: (typeof kinds)[number]; intent: Intent }

/**
 * Shows what became of actions that an earlier page left unfinished, as far as reading the service tells. An action that
 * still waits is offered and never sent without the user.
 */
export function UnfinishedActions({ renderError }: { renderError: RenderError }) {
  const api = useApi()
  const client = useQueryClient()
  const [found, setFound] = useState<Found[]>([])

  // Once per session: a renewed session may read what the expired one could not
  useEffect(() => {
    let isUnmounted = false
    reconcileOpenIntents(api, ledger, mutations).then(
      open => {
        if (isUnmounted) return
        if (open.done.length > 0) void client.invalidateQueries()
        setFound(kinds.flatMap(kind => open[kind].map(intent => ({ kind, intent }))))
      },
      () => undefined, // without storage in this browser, nothing can be unfinished
    )
    return () => {
      isUnmounted = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per session, even if its API object changes
  }, [api.session.id])

  if (found.length === 0) return null
  const remove = (intent: Intent) => setFound(before => before.filter(one => one.intent !== intent))
  return (
    <section className={classes['bars']} aria-label={t.title}>
      {found.map(one => (
        <div key={one.intent.key} className={classes['note']}>
          {one.kind === 'waiting' ? (
            <WaitingAction intent={one.intent} renderError={renderError} onDone={() => remove(one.intent)} />
          ) : (
            <ActionResult kind={one.kind} intent={one.intent} onDismiss={() => remove(one.intent)} />
          )}
        </div>
      ))}
    </section>
  )
}

const useMasked = (text: string): string => (usePreferences().maskNumbers ? maskNumbers(text) : text)

interface ActionResultProps {
  kind: 'done' | 'absent' | 'unknown'
  intent: Intent
  onDismiss: () => void
}

function ActionResult({ kind, intent, onDismiss }: ActionResultProps) {
  const why = { done: null, absent: t.absentWhy, unknown: t.unknownWhy }
  const dismiss = () => {
    // Once the user has seen an unknown outcome, it is not checked again on every start
    if (kind === 'unknown') void ledger.remove(intent.key).catch(() => undefined)
    onDismiss()
  }
  return (
    <ErrorNotice
      tone={kind === 'done' ? 'info' : 'warn'}
      title={t[kind](useMasked(intent.what))}
      action={{ label: text.ok, onClick: dismiss }}
    >
      {why[kind]}
    </ErrorNotice>
  )
}

interface WaitingActionProps {
  intent: Intent
  renderError: RenderError
  onDone: () => void
}

/** An action that was still waiting when its page closed: the user decides. */
function WaitingAction({ intent, renderError, onDone }: WaitingActionProps) {
  const api = useApi()
  const client = useQueryClient()
  const what = useMasked(intent.what)
  const [sendOnce, isSending] = useSingleFlight()
  const [error, setError] = useState<unknown>(null)

  const send = async () => {
    setError(null)
    try {
      handleOutcome(await resume())
    } catch (thrown) {
      setError(thrown)
    }
    void client.invalidateQueries()
  }
  const resume = () => {
    const mutation = mutations.find(({ id }) => id === intent.act)
    if (!mutation) throw refusal({ id: intent.rowId, method: 'DELETE' }, { code: 'intent-outdated' })
    return resumeIntent({ api, ledger }, mutation, intent)
  }
  const handleOutcome = (outcome: MutationOutcome<unknown>) => {
    if (outcome.kind === 'absent' || outcome.kind === 'unknown') setError(outcome.error)
    else onDone()
  }
  const drop = () => {
    void ledger.remove(intent.key).catch(() => undefined)
    onDone()
  }
  return (
    <>
      <ErrorNotice
        tone="warn"
        title={t.waiting(what)}
        actions={
          <>
            <Button size="xs" onClick={() => void sendOnce(send)} aria-disabled={isSending || undefined}>
              {t.send}
            </Button>
            <Button size="xs" variant="subtle" onClick={drop}>
              {t.drop}
            </Button>
          </>
        }
      >
        {t.waitingWhy}
      </ErrorNotice>
      {error === null ? null : renderError(error)}
    </>
  )
}
