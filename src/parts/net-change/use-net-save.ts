import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { ApiError, isSessionLoss } from '#/api/http/error'
import { isOffline, offlineError } from '#/api/http/offline'
import { useSend } from '#/api/mutation/mutate'
import type { Mutation, MutationOutcome } from '#/api/mutation/mutation-definition'
import type { Input, Row, Success } from '#/contract/endpoint'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { applyPatch, changesOf, patchOf, type Change, type Shape } from './net-change'
import { compareThree } from './three-way'

/** How a record is read and its changes are saved. */
export interface NetSaveTarget<R extends Row, Reading extends { raw: unknown }> {
  mutation: Mutation<R>
  shape: Shape
  /** Reads it from the service, not the cache. */
  read: () => Promise<Reading>
  /** The input of the call that makes exactly these changes. */
  inputOf: (changes: readonly Change[]) => Input<R>
  /** Called after a save, once the cache is updated, with the reply and the record as it was read before the save. */
  onReply?: (reply: Success<R>, before: Reading) => void
}

interface Save {
  /** The record when the user started editing. */
  base: unknown
  changes: readonly Change[]
  /** Names the save in the mutation ledger. */
  description: string
}

interface SaveCallbacks<Reading> {
  /**
   * Looks again at earlier saves whose outcome was unknown. If it resolves to true, one was carried out, and nothing is
   * sent.
   */
  settleEarlier?: () => Promise<boolean>
  /** Called once the call was carried out, to forget earlier saves whose outcome is unknown. */
  forgetEarlier?: () => Promise<unknown>
  /** Called with what changed, for Undo; `found` when the response was lost and reading showed the changes. */
  onSaved: (changes: Change[], found: boolean) => void
  /**
   * Called instead of `onSaved` if the user has left the page by then, with what changed and the record after it. The
   * draft has to end here too: otherwise, it would offer to save the same changes again.
   */
  onSavedAfterLeaving?: (changes: Change[], saved: unknown) => Promise<unknown>
  /** Someone else changed the record since, so nothing was sent. */
  onConcurrentEdit: (now: Reading) => void
}

/** Saves changes to a record. Reads it first, so that no one else's change is overwritten unseen. */
export function useNetSave<R extends Row, Reading extends { raw: unknown }>({
  mutation,
  shape,
  read,
  inputOf,
  onReply,
}: NetSaveTarget<R, Reading>) {
  const api = useApi()
  const sending = useSend(mutation)
  const [checkOnce, checking] = useSingleFlight()
  const [readError, setReadError] = useState<unknown>(null)

  const checkAndSend = async (
    { base, changes, description }: Save,
    { settleEarlier, forgetEarlier, onSaved, onSavedAfterLeaving, onConcurrentEdit }: SaveCallbacks<Reading>,
  ) => {
    setReadError(null)
    sending.reset()
    try {
      if (await isOffline()) throw offlineError(mutation.row)
      if (await settleEarlier?.()) return
      const now = await read()
      if (compareThree(shape, base, now.raw, changes).some(({ kind }) => kind !== 'same')) {
        onConcurrentEdit(now)
        return
      }
      const wanted = changes.map(({ place, after }) => ({ place, value: after }))
      const rest = changesOf(shape, now.raw, wanted)
      // The changes were saved, even if the draft cannot be ended
      const endAfterLeaving = () =>
        onSavedAfterLeaving?.(rest, applyPatch(shape, now.raw, patchOf(rest))).catch(() => undefined)
      if (rest.length === 0) {
        if (sending.isMounted()) onSaved([], false)
        else await endAfterLeaving()
        return
      }
      const store = async (outcome: MutationOutcome<Success<R>>) => {
        if (outcome.kind === 'done') await forgetEarlier?.().catch(() => undefined)
        if (outcome.kind === 'done' && outcome.reply !== null) onReply?.(outcome.reply, now)
        if (outcome.kind === 'done' && !sending.isMounted()) await endAfterLeaving()
      }
      sending.send({ input: inputOf(rest), description, store }, outcome => {
        if (outcome.kind === 'done') onSaved(rest, outcome.found === true)
      })
    } catch (error) {
      setReadError(error)
      // The notices of a save do not show a lost session; the app shell does, even if its dialog was postponed
      if (isSessionLoss(error)) api.reportSessionLoss({ kind: error.kind, isChange: true })
    }
  }
  return {
    save: async (save: Save, callbacks: SaveCallbacks<Reading>): Promise<void> => {
      if (!sending.pending) await checkOnce(() => checkAndSend(save, callbacks))
    },
    busy: checking || sending.pending,
    checking,
    outcome: sending.outcome,
    error: sending.error ?? readError,
    /**
     * Whether nothing was sent because the record could not be read before saving; false when offline, as `error` says
     * so.
     */
    isUnread:
      sending.error === null && readError !== null && !(readError instanceof ApiError && readError.kind === 'offline'),
    reset: () => {
      setReadError(null)
      sending.reset()
    },
  }
}
