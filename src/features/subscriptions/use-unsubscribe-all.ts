import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '#/api/api-context'
import { isSessionLoss } from '#/api/http/error'
import { sendMutation } from '#/api/mutation/mutate'
import { unsubscribeMutation } from '#/api/subscriptions'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { unsubscribeInput } from './use-unsubscribe'

/** The progress of one list. */
export type Step =
  | { kind: 'waiting' | 'sending' | 'done' | 'already' | 'stopped' }
  | { kind: 'failed' | 'unknown'; error: unknown }

/** A list to unsubscribe from. */
export interface ListToLeave {
  listId: string
  /** Names the mutation in the ledger. */
  description: string
}

/**
 * Unsubscribes a person from lists, one after the other, each as a separate mutation with its own intent. A failure does
 * not stop the rest; a lost session, the user, or leaving the page does.
 * @param onLeft called after each run with the lists that the person was taken off, also after the page was left
 */
export function useUnsubscribeAll(personKey: string, onLeft: (listIds: readonly string[]) => void) {
  const api = useApi()
  const client = useQueryClient()
  const [steps, setSteps] = useState<Readonly<Record<string, Step>>>({})
  const [runOnce, isRunning] = useSingleFlight()
  const [isStopping, setStopping] = useState(false)
  const stopped = useRef(false)
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )
  const setStep = (listId: string, step: Step) => setSteps(before => ({ ...before, [listId]: step }))

  async function unsubscribe({ listId, description }: ListToLeave): Promise<Step> {
    try {
      const input = unsubscribeInput(api.session.company_key, personKey, listId)
      const outcome = await sendMutation({ api, client, mutation: unsubscribeMutation, input, description })
      switch (outcome.kind) {
        case 'done':
        case 'already':
          return { kind: outcome.kind }
        case 'absent':
          return { kind: 'failed', error: outcome.error }
        case 'unknown':
          return { kind: 'unknown', error: outcome.error }
        case 'withdrawn':
          return { kind: 'stopped' }
      }
    } catch (error) {
      if (isSessionLoss(error)) stopped.current = true
      return { kind: 'failed', error }
    }
  }

  async function run(lists: readonly ListToLeave[]): Promise<void> {
    stopped.current = false
    setStopping(false)
    for (const { listId } of lists) setStep(listId, { kind: 'waiting' })
    const left: string[] = []
    for (const list of lists) {
      if (stopped.current) {
        setStep(list.listId, { kind: 'stopped' })
        continue
      }
      setStep(list.listId, { kind: 'sending' })
      const step = await unsubscribe(list)
      setStep(list.listId, step)
      if (step.kind === 'done') left.push(list.listId)
    }
    if (left.length > 0) onLeft(left)
  }

  return {
    steps,
    isRunning,
    isStopping: isRunning && isStopping,
    run: (lists: readonly ListToLeave[]) => void runOnce(() => run(lists)),
    stop: () => {
      stopped.current = true
      setStopping(true)
    },
  }
}
