import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Input, Row, Success } from '#/contract/endpoint'
import { useApi } from '../api-context'
import type { ApiError } from '../http/error'
import { executeMutation } from './execute-mutation'
import { openLedger } from './intents'
import type { Mutation, MutationExecution, MutationOutcome } from './mutation-definition'

/** The ledger of this browser. */
export const ledger = openLedger()

export interface SendVariables<R extends Row> {
  input: Input<R>
  /** The act in words, for the user: "Unsubscribe from Summer sale". */
  what: string
  /** Goes around the carrying out: what has to be held or found out first. It may answer without carrying out. */
  within?: (
    work: (found?: Pick<MutationExecution<R>, 'before'>) => Promise<MutationOutcome<Success<R>>>,
  ) => Promise<MutationOutcome<Success<R>>>
}

export interface Send<R extends Row> {
  /**
   * Carries the act out, once however often it is clicked. `onOutcome` is for screen work (navigate, say so): it is
   * not called when the page is gone by then.
   */
  send: (variables: SendVariables<R>, onOutcome?: (outcome: MutationOutcome<Success<R>>) => void) => void
  pending: boolean
  outcome: MutationOutcome<Success<R>> | null
  /** It was refused: nothing was changed. */
  error: ApiError | null
  reset: () => void
}

/**
 * The one mutation wrapper (architecture.md, "Intent"). React Query neither retries, pauses nor resumes it (facts.md 3);
 * the lock is taken in the handler itself, since `pending` reaches the button a task too late (facts.md 2).
 */
export function useSend<R extends Row>(act: Mutation<R>): Send<R> {
  const api = useApi()
  const client = useQueryClient()
  const locked = useRef(false)
  const mutation = useMutation<MutationOutcome<Success<R>>, ApiError, SendVariables<R>>({
    mutationKey: [act.id],
    networkMode: 'always',
    retry: false,
    mutationFn: ({ within = work => work(), ...variables }) =>
      within(found => sendMutation({ client, api, act, ...variables, ...found })),
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
export async function sendMutation<R extends Row>(
  sending: Omit<MutationExecution<R>, 'ledger'> & { client: QueryClient },
): Promise<MutationOutcome<Success<R>>> {
  const { client, ...carrying } = sending
  const { api, act, input } = carrying
  try {
    return await executeMutation({ ledger, ...carrying })
  } finally {
    // The outcome stands, whether or not the pages behind it can be read afresh
    await act.refresh?.(client, api, input).catch(() => undefined)
  }
}
