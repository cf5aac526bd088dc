import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Input, Row, Success } from '#/contract/endpoint'
import type { Act, Carrying, Outcome } from './mutation-definition'
import { useApi } from '../api-context'
import { carryOut } from './execute-mutation'
import type { ApiError } from '../http/error'
import { openLedger } from './intents'

/** The ledger of this browser. */
export const ledger = openLedger()

export interface SendVariables<R extends Row> {
  input: Input<R>
  /** The act in words, for the user: "Unsubscribe from Summer sale". */
  what: string
  /** Goes around the carrying out: what has to be held or found out first. It may answer without carrying out. */
  within?: (work: (found?: Pick<Carrying<R>, 'before'>) => Promise<Outcome<Success<R>>>) => Promise<Outcome<Success<R>>>
}

export interface Send<R extends Row> {
  /**
   * Carries the act out, once however often it is clicked. `onOutcome` is for screen work (navigate, say so): it is
   * not called when the page is gone by then.
   */
  send: (variables: SendVariables<R>, onOutcome?: (outcome: Outcome<Success<R>>) => void) => void
  pending: boolean
  outcome: Outcome<Success<R>> | null
  /** It was refused: nothing was changed. */
  error: ApiError | null
  reset: () => void
}

/**
 * The one mutation wrapper (architecture.md, "Intent"). React Query neither retries, pauses nor resumes it (facts.md 3);
 * the lock is taken in the handler itself, since `pending` reaches the button a task too late (facts.md 2).
 */
export function useSend<R extends Row>(act: Act<R>): Send<R> {
  const api = useApi()
  const client = useQueryClient()
  const locked = useRef(false)
  const mutation = useMutation<Outcome<Success<R>>, ApiError, SendVariables<R>>({
    mutationKey: [act.id],
    networkMode: 'always',
    retry: false,
    mutationFn: ({ within = work => work(), ...variables }) =>
      within(found => sendAct({ client, api, act, ...variables, ...found })),
  })
  const { isPending, data, error } = mutation
  // Let go when the result is on screen, not when it is known: a click in between would be a second act
  useEffect(() => {
    if (!isPending) locked.current = false
  }, [isPending, data, error])
  return {
    send: (variables, onOutcome) => {
      if (locked.current) return
      locked.current = true
      mutation.mutate(variables, { onSuccess: outcome => onOutcome?.(outcome) })
    },
    pending: isPending,
    outcome: data ?? null,
    error,
    reset: () => {
      if (!locked.current) mutation.reset()
    },
  }
}

/**
 * The wrapper without a component, for an act that outlives the page that began it: the undo bar, and the steps of a
 * list of acts. The same lock on the same act (`carryOut`), the same ledger, the same reading afterwards.
 * @throws ApiError when it was refused: nothing was changed
 */
export async function sendAct<R extends Row>(
  sending: Omit<Carrying<R>, 'ledger'> & { client: QueryClient },
): Promise<Outcome<Success<R>>> {
  const { client, ...carrying } = sending
  const { api, act, input } = carrying
  try {
    return await carryOut({ ledger, ...carrying })
  } finally {
    // The outcome stands, whether or not the pages behind it can be read afresh
    await act.refresh?.(client, api, input).catch(() => undefined)
  }
}
