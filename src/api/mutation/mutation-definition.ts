import type { QueryClient } from '@tanstack/react-query'
import type { Input, Row } from '#/contract/endpoint'
import type { Api } from '../http/client'
import type { ApiError } from '../http/error'
import type { Intent, Ledger } from './intents'
import { storedInput } from './stored-input'

/** Whether a mutation whose reply was lost took effect (`done`) or not (`absent`); `unknown` if reading cannot tell. */
export type ReconcileResult = 'done' | 'absent' | 'unknown'

/**
 * How long reading an outcome waits: until server and service can be reached, until the user has signed in again, or
 * until a call that was sent moments ago can no longer be running.
 */
export type OutcomeWait = 'service' | 'session' | 'call'

/** A mutation as the registry knows it: enough to reconcile an intent of an earlier page. */
export interface AnyMutation {
  /** Identifies it in stored intents: never change it. */
  id: string
  row: Row
  /** See `MutationDefinition.isAlreadyDone`. */
  isAlreadyDone?: ((error: ApiError) => boolean) | undefined
  /** See `MutationDefinition.isAbsentAmbiguous`. */
  isAbsentAmbiguous?: true | undefined
  reconcileStored: (api: Api, intent: Intent) => Promise<ReconcileResult>
}

export interface MutationDefinition<R extends Row> {
  id: string
  row: R
  /**
   * Finds out whether a call took effect, by reading and comparing only. Called again if it throws a temporary error or
   * one that signing in resolves; the result is 'unknown' if it throws anything else.
   */
  reconcile: (api: Api, input: Input<R>, intent: Intent) => Promise<ReconcileResult>
  /** Whether a rejection means that nothing needs to change: the 404 of deleting something that does not exist. */
  isAlreadyDone?: (error: ApiError) => boolean
  /**
   * Set if 'absent' does not prove that nothing was changed, because what was done may have ended by the time it is
   * read. The mutation's page says what that means; the app's frame shows the outcome as unknown.
   */
  isAbsentAmbiguous?: true
  /** Updates the cache. Called after every execution, whatever its outcome. */
  refresh?: (client: QueryClient, api: Api, input: Input<R>) => Promise<unknown>
}

/** An unsafe row together with the way to reconcile a lost reply. */
export interface Mutation<R extends Row> extends MutationDefinition<R>, AnyMutation {
  row: R
  isAlreadyDone?: (error: ApiError) => boolean
  isAbsentAmbiguous?: true
}

/** Defines a mutation. Add it to `mutation-registry.ts`, or its open intents are not reconciled at the next start. */
export const defineMutation = <R extends Row>(definition: MutationDefinition<R>): Mutation<R> => ({
  ...definition,
  reconcileStored: async (api, intent) => {
    const input = await storedInput(definition.row, intent)
    return input === null ? 'unknown' : definition.reconcile(api, input, intent)
  },
})

export type MutationOutcome<Reply> =
  /**
   * It took effect. The reply is null if it was lost or unreadable, or empty although its row documents a body.
   * `found`: it was lost, and reading proved that the mutation took effect.
   */
  | { kind: 'done'; reply: Reply | null; found?: true }
  /**
   * Nothing was changed: the call was rejected because nothing needs to change, or `around` (see `SendVariables`)
   * decided not to send it.
   */
  | { kind: 'already' }
  /**
   * The reply was lost, and reading proves that nothing was changed (see `isAbsentAmbiguous` for the exception): it may
   * be tried again.
   */
  | { kind: 'absent'; error: ApiError }
  /** The reply was lost, and reading cannot tell: it may have taken effect. */
  | { kind: 'unknown'; error: ApiError; intent: Intent }
  /** Undone before it was sent. */
  | { kind: 'withdrawn' }

/** One execution of a mutation. */
export interface MutationExecution<R extends Row> {
  api: Api
  ledger: Ledger
  mutation: Mutation<R>
  input: Input<R>
  /** A description for the user. */
  description: string
  /** Ids that already exist: a record with the same content that is not among them is the result of this mutation. */
  before?: readonly string[] | undefined
  /**
   * Delays sending: the intent is `waiting` until this resolves, and is removed on 'withdraw'. Called again
   * with `isOffline` if the computer is offline by then: a mutation is never sent later on its own.
   */
  hold?: ((isOffline: boolean) => Promise<'send' | 'withdraw'>) | undefined
  /** With `hold`: called just before the intent is stored. The argument sends the call while the page closes. */
  onWaiting?: ((sendAtClose: () => void) => void) | undefined
  /** Called when the response was lost and reading the outcome has to wait. Without it, the app's frame shows this. */
  onChecking?: ((wait: OutcomeWait) => void) | undefined
  /** Whether the caller still shows the outcome. If not, the app's frame shows one that had to wait. */
  isWatched?: (() => boolean) | undefined
  /** For tests. */
  sleep?: ((ms: number) => Promise<void>) | undefined
}
