import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '#/api/api-context'
import { ApiError, isSessionLoss } from '#/api/http/error'
import { sendMutation } from '#/api/mutation/mutate'
import { unsubscribeMutation } from '#/api/subscriptions'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { unsubscribeInput } from './use-unsubscribe'

/** The progress of one list. */
export type ListProgress =
  | { kind: 'waiting' | 'sending' | 'checking' | 'done' | 'already' | 'stopped' | 'absent' | 'unknown' }
  | { kind: 'failed'; error: unknown }

/** A list to unsubscribe from. */
export interface ListToLeave {
  listId: string
  /** Names the mutation in the ledger. */
  description: string
}

/**
 * Unsubscribes a person from lists, one after the other, each as a separate mutation with its own intent. A failure
 * does not stop the rest; the user, a lost session or connection, or closing the dialog does.
 * @param onLeft called with each list as soon as the person was unsubscribed from it, even if the dialog was closed.
 * Returns the id of its receipt
 * @param onEnd called with the last of these receipts once the run has ended
 */
export function useUnsubscribeAll(
  personKey: string,
  onLeft: (listId: string) => string,
  onEnd: (receiptId: string) => void,
) {
  const api = useApi()
  const client = useQueryClient()
  const [progressByList, setProgressByList] = useState<Readonly<Record<string, ListProgress>>>({})
  const [runOnce, isRunning] = useSingleFlight()
  const [isStopping, setStopping] = useState(false)
  const stopped = useRef(false)
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )
  const setProgress = (listId: string, progress: ListProgress) =>
    setProgressByList(before => ({ ...before, [listId]: progress }))

  async function unsubscribe({ listId, description }: ListToLeave): Promise<ListProgress> {
    try {
      const input = unsubscribeInput(api.session.company_key, personKey, listId)
      const onChecking = () => setProgress(listId, { kind: 'checking' })
      const outcome = await sendMutation({ api, client, mutation: unsubscribeMutation, input, description, onChecking })
      return { kind: outcome.kind === 'withdrawn' ? 'stopped' : outcome.kind }
    } catch (error) {
      // Offline or without a session, the others would fail as well
      if (isSessionLoss(error) || (error instanceof ApiError && error.kind === 'offline')) stopped.current = true
      return { kind: 'failed', error }
    }
  }

  async function run(lists: readonly ListToLeave[]): Promise<void> {
    stopped.current = false
    setStopping(false)
    for (const { listId } of lists) setProgress(listId, { kind: 'waiting' })
    let lastReceipt: string | null = null
    for (const list of lists) {
      if (stopped.current) {
        setProgress(list.listId, { kind: 'stopped' })
        continue
      }
      setProgress(list.listId, { kind: 'sending' })
      const progress = await unsubscribe(list)
      setProgress(list.listId, progress)
      if (progress.kind === 'done') lastReceipt = onLeft(list.listId)
    }
    if (lastReceipt !== null) onEnd(lastReceipt)
  }

  return {
    progressByList,
    isRunning,
    /** A response was lost, and the outcome of its call cannot be read yet. */
    isChecking: Object.values(progressByList).some(({ kind }) => kind === 'checking'),
    isStopping: isRunning && isStopping,
    run: (lists: readonly ListToLeave[]) => void runOnce(() => run(lists)),
    stop: () => {
      stopped.current = true
      setStopping(true)
    },
  }
}
