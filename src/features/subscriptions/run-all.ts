import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '#/api/api-context'
import { isSessionLoss } from '#/api/http/error'
import { sendMutation } from '#/api/mutation/mutate'
import { unsubscribeAct } from '#/api/subscriptions'
import { unsubscribeInput } from './use-unsubscribe'

/** What became of one list. */
export type Step =
  | { kind: 'waiting' | 'sending' | 'done' | 'already' | 'stopped' }
  | { kind: 'failed' | 'unsure'; error: unknown }

/** A list to leave, and the act in words for the ledger. */
export interface Leaving {
  listId: string
  what: string
}

/**
 * Leaves lists one after the other: each is one act with an intent of its own. A failure does not stop the others; a
 * lost session, the user, or leaving the page does.
 */
export function useRunAll(personKey: string) {
  const api = useApi()
  const client = useQueryClient()
  const [steps, setSteps] = useState<Readonly<Record<string, Step>>>({})
  const [isRunning, setRunning] = useState(false)
  const [isStopping, setStopping] = useState(false)
  const lock = useRef(false)
  const stopped = useRef(false)
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )
  const note = (listId: string, step: Step) => setSteps(before => ({ ...before, [listId]: step }))

  async function one({ listId, what }: Leaving): Promise<Step> {
    const input = unsubscribeInput(api.session.company_key, personKey, listId)
    try {
      const outcome = await sendMutation({ api, client, act: unsubscribeAct, input, what })
      switch (outcome.kind) {
        case 'done':
        case 'already':
          return { kind: outcome.kind }
        case 'absent':
          return { kind: 'failed', error: outcome.error }
        case 'unknown':
          return { kind: 'unsure', error: outcome.error }
        case 'withdrawn':
          return { kind: 'stopped' }
      }
    } catch (error) {
      if (isSessionLoss(error)) stopped.current = true
      return { kind: 'failed', error }
    }
  }

  async function run(lists: readonly Leaving[]): Promise<void> {
    if (lock.current) return
    lock.current = true
    stopped.current = false
    setRunning(true)
    for (const { listId } of lists) note(listId, { kind: 'waiting' })
    for (const list of lists) {
      if (stopped.current) {
        note(list.listId, { kind: 'stopped' })
        continue
      }
      note(list.listId, { kind: 'sending' })
      note(list.listId, await one(list))
    }
    setRunning(false)
    setStopping(false)
    lock.current = false
  }

  return {
    steps,
    isRunning,
    isStopping,
    run: (lists: readonly Leaving[]) => void run(lists),
    stop: () => {
      stopped.current = true
      setStopping(true)
    },
  }
}
