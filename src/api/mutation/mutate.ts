import { useMutation, useMutationState, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useIsMounted } from '#/base/use-is-mounted'
import type { Input, Row, Success } from '#/contract/endpoint'
import { ownValue } from '#/contract/format/json'
import { useApi } from '../api-context'
import type { ApiError } from '../http/error'
import { executeMutation } from './execute-mutation'
import { openLedger } from './intents'
import type { Mutation, MutationExecution, MutationOutcome } from './mutation-definition'

/** The ledger of this browser. */
export const ledger = openLedger()

export interface SendVariables<R extends Row> {
  input: Input<R>
  /** A description for the user: "Unsubscribe from Summer sale". */
  description: string
  /**
   * Wraps the execution, to take a lock or to check something first, and passes on what it found. It may return an
   * outcome without executing.
   */
  around?: (
    work: (found?: Pick<MutationExecution<R>, 'before'>) => Promise<MutationOutcome<Success<R>>>,
  ) => Promise<MutationOutcome<Success<R>>>
  /**
   * Stores what follows from the outcome (a receipt, the end of a draft, an entry in a list of this browser), even once
   * the component has unmounted. If that fails, the outcome is still valid.
   */
  store?: (outcome: MutationOutcome<Success<R>>) => Promise<unknown>
}

export interface Send<R extends Row> {
  /**
   * Executes the mutation once, however often the user clicks. `onOutcome` and `onRefused` are for the screen
   * (navigate, announce); they are not called after the component has unmounted. `store` is.
   */
  send: (
    variables: SendVariables<R>,
    onOutcome?: (outcome: MutationOutcome<Success<R>>) => void,
    onRefused?: (error: ApiError) => void,
  ) => void
  pending: boolean
  outcome: MutationOutcome<Success<R>> | null
  /** Set if it was rejected or not sent: nothing was changed. */
  error: ApiError | null
  /** Whether the component is still mounted, for work that continues after the user has left the page. */
  isMounted: () => boolean
  reset: () => void
}

/**
 * The hook for every mutation. React Query must neither retry a mutation nor pause it offline, or it would send every
 * click on reconnect. The lock is taken in the handler itself, because `pending` disables the button a task too late to
 * stop a double click.
 */
export function useSend<R extends Row>(mutation: Mutation<R>): Send<R> {
  const api = useApi()
  const client = useQueryClient()
  const locked = useRef(false)
  const isMounted = useIsMounted()
  const state = useMutation<MutationOutcome<Success<R>>, ApiError, SendVariables<R>>({
    mutationKey: [mutation.id],
    networkMode: 'always',
    retry: false,
    mutationFn: async ({ around = work => work(), store, ...variables }) => {
      const outcome = await around(found =>
        sendMutation({ client, api, mutation, ...variables, ...found, isWatched: isMounted }),
      )
      await store?.(outcome).catch(() => undefined)
      return outcome
    },
  })
  const { isPending, data, error } = state
  // Unlock when the result is on screen, not when it is known: a click in between would execute the mutation again
  useEffect(() => {
    if (!isPending) locked.current = false
  }, [isPending, data, error])
  return {
    send: (variables, onOutcome, onRefused) => {
      if (locked.current) return
      locked.current = true
      state.mutate(variables, { onSuccess: outcome => onOutcome?.(outcome), onError: error => onRefused?.(error) })
    },
    pending: isPending,
    outcome: data ?? null,
    error,
    isMounted,
    reset: () => {
      if (!locked.current) state.reset()
    },
  }
}

/** The inputs of a mutation's calls that are being sent, including those of pages that the user has since left. */
export const usePendingInputs = ({ id }: { id: string }): readonly unknown[] =>
  useMutationState({
    filters: { mutationKey: [id], status: 'pending' },
    select: ({ state }) => ownValue(state.variables, 'input'),
  })

/**
 * `useSend` without a component, for mutations that outlive the page that started them: those of the undo bar, and each
 * of several in a row. Same deduplication, same ledger, same refresh.
 * @throws what `executeMutation` throws
 */
export async function sendMutation<R extends Row>(
  sending: Omit<MutationExecution<R>, 'ledger'> & { client: QueryClient },
): Promise<MutationOutcome<Success<R>>> {
  const { client, ...execution } = sending
  const { api, mutation, input } = execution
  try {
    return await executeMutation({ ledger, ...execution })
  } finally {
    // The outcome is valid even if the refresh fails
    await mutation.refresh?.(client, api, input).catch(() => undefined)
  }
}
