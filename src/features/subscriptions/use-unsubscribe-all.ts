import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '#/api/api-context'
import { isSessionLoss } from '#/api/http/error'
import { sendMutation } from '#/api/mutation/mutate'
import { unsubscribeMutation } from '#/api/subscriptions'
import { unsubscribeInput } from './use-unsubscribe'

/** The progress of one list. */
export type Step =
  | { kind: 'waiting' | 'sending' | 'done' | 'already' | 'stopped' }
  | { kind: 'failed' | 'unknown'; error: unknown }

/** A list to unsubscribe from. */
export interface ListToLeave {
  listId: string
  /** Names the mutation in the ledger. */
  what: string
}

/**
 * Unsubscribes a person from lists, one after the other, each as a separate mutation with its own intent. A failure does
 * not stop the rest; a lost session, the user, or leaving the page does.
 */
export function useUnsubscribeAll(personKey: string) {
  const api = useApi()
  const client = useQueryClient()
  const [steps, setSteps] = useState<Readonly<Record<string, Step>>>({})
  const [isRunning, setRunning] = useState(false)
  const [isStopping, setStopping] = useState(false)
  const locked = useRef(false)
  const stopped = useRef(false)
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )
  const setStep = (listId: string, step: Step) => setSteps(before => ({ ...before, [listId]: step }))

  async function unsubscribe({ listId, what }: ListToLeave): Promise<Step> {
    const input = unsubscribeInput(api.session.company_key, personKey, listId)
    try {
      const outcome = await sendMutation({ api, client, act: unsubscribeMutation, input, what })
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
    if (locked.current) return
    locked.current = true
    stopped.current = false
    setRunning(true)
    for (const { listId } of lists) setStep(listId, { kind: 'waiting' })
    for (const list of lists) {
      if (stopped.current) {
        setStep(list.listId, { kind: 'stopped' })
        continue
      }
      setStep(list.listId, { kind: 'sending' })
      setStep(list.listId, await unsubscribe(list))
    }
    setRunning(false)
    setStopping(false)
    locked.current = false
  }

  return {
    steps,
    isRunning,
    isStopping,
    run: (lists: readonly ListToLeave[]) => void run(lists),
    stop: () => {
      stopped.current = true
      setStopping(true)
    },
  }
}
