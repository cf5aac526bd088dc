import type { QueryClient } from '@tanstack/react-query'
import type { Input, Row } from '#/contract/endpoint'
import type { Api } from '../http/client'
import type { ApiError } from '../http/error'
import type { Intent, Ledger } from './intents'
import { storedInput } from './stored-input'

/** What reading says about an act whose answer was lost: it is there, it is not there, or that cannot be told. */
export type ReconcileResult = 'done' | 'absent' | 'unknown'

/** An act as the ledger knows it: enough to find out what became of one that an earlier page sent. */
export interface AnyMutation {
  /** Names it in the ledger: never change it. */
  id: string
  row: Row
  /** See `ActDefinition.isAlready`. */
  isAlready?: ((error: ApiError) => boolean) | undefined
  reconcileStored: (api: Api, intent: Intent) => Promise<ReconcileResult>
}

/** What an act is made of. */
export interface MutationDefinition<R extends Row> {
  id: string
  row: R
  /** What a lost answer means (facts.md, table of acts): reads and compares, and only reads. What it throws is 'unknown'. */
  reconcile: (api: Api, input: Input<R>, intent: Intent) => Promise<ReconcileResult>
  /** A refusal that means "it is so already": the 404 of taking away what is not there. */
  isAlready?: (error: ApiError) => boolean
  /** Cache work after the act, or after it may have happened. */
  refresh?: (client: QueryClient, api: Api, input: Input<R>) => Promise<unknown>
}

/** An unsafe row together with how a lost answer of it is reconciled. */
export interface Mutation<R extends Row> extends MutationDefinition<R>, AnyMutation {
  row: R
  isAlready?: (error: ApiError) => boolean
}

/** Makes an act; all of them are given to `reconcileOpen` at the start. */
export const defineMutation = <R extends Row>(definition: MutationDefinition<R>): Mutation<R> => ({
  ...definition,
  reconcileStored: async (api, intent) => {
    const input = await storedInput(definition.row, intent)
    return input === null ? 'unknown' : definition.reconcile(api, input, intent)
  },
})

export type MutationOutcome<Reply> =
  /** Carried out. The reply is null when it was lost and the act was found by reading, or said nothing. */
  | { kind: 'done'; reply: Reply | null }
  /** Refused because it is so already: nothing was changed, and nothing needs to be. */
  | { kind: 'already' }
  /** The answer was lost, and reading proves that nothing was changed: it may be tried again. */
  | { kind: 'absent'; error: ApiError }
  /** The answer was lost, and reading cannot tell: it may have been carried out. */
  | { kind: 'unknown'; error: ApiError; intent: Intent }
  /** Taken back before it was sent. */
  | { kind: 'withdrawn' }

/** One carrying out of an act. */
export interface MutationExecution<R extends Row> {
  api: Api
  ledger: Ledger
  act: Mutation<R>
  input: Input<R>
  /** The act in words, for the user. */
  what: string
  /** Ids of what is there already: what carries the same content and is not among them is this act's (facts.md, table of acts). */
  before?: readonly string[] | undefined
  /** Waits before sending: the intent is *waiting* until this resolves, and is removed on 'withdraw'. */
  hold?: Promise<'send' | 'withdraw'> | undefined
  /** With `hold`: called once the intent is on disk, with what sends it while the page closes. */
  onWaiting?: ((sendAtClose: () => void) => void) | undefined
  /** With `hold`: the session as it is when the call leaves, for it may be renewed while the act waits. */
  latest?: (() => Api) | undefined
  /** For tests. */
  sleep?: ((ms: number) => Promise<void>) | undefined
}
