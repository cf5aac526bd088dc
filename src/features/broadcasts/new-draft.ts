import * as z from 'zod/mini'
import { readHistoryState } from '#/nav/history-state'

const newDraftSchema = z.object({ isNew: z.catch(z.boolean(), false) })

/**
 * The history state of a link that starts a draft. Without it, the URL of a draft that is not stored does not open the
 * composer.
 */
export const newDraftState = { isNew: true }

/** Whether a history entry starts a draft. */
export const isNewDraft = (state: unknown): boolean => readHistoryState(newDraftSchema, state).isNew
