import * as z from 'zod/mini'
import { newId } from '#/api/new-id'
import { sessionState } from '#/api/session/session-state'
import { useStore } from '#/base/store'
import type { Session } from '#/contract/gateway'
import { invitationSchema } from '#/nav/invitation'

const receiptSchema = z.object({
  id: z.string(),
  personKey: z.string(),
  /** When it was finished, by the service's clock. */
  at: z.number(),
  /** What was done, as whole sentences: "José Silva was unsubscribed from Weekend offers." */
  what: z.string(),
  /** What reading the lists afterward showed, such as "Still on VIP."; null if they were not read, or not yet. */
  still: z.nullable(z.string()),
  /** For an act of a job, which may be retried: the job's id, and the lists that the receipt names. */
  ofJob: z.optional(z.object({ id: z.string(), lists: z.array(z.string()) })),
  /** The invitation that reverses it. */
  invitation: z.optional(invitationSchema),
})

/** A finished act on a person. */
export type Receipt = z.infer<typeof receiptSchema>

const MAX_RECEIPTS = 100

const receiptsOf = sessionState<Receipt[]>('signalbox.receipts', { schema: z.array(receiptSchema), initial: [] })

/**
 * Adds the receipt of an act that has just been finished, and returns its id.
 * @param id given for an act that may be reported more than once, so that it gets only one receipt
 */
export function addReceipt(session: Session, receipt: Omit<Receipt, 'id'>, id = newId()): string {
  receiptsOf(session).update(before =>
    before.some(earlier => earlier.id === id) ? before : [{ ...receipt, id }, ...before].slice(0, MAX_RECEIPTS),
  )
  return id
}

/** Adds to a receipt what reading the lists afterward showed. */
export const addRemainingLists = (session: Session, id: string, still: string): void =>
  receiptsOf(session).update(before => before.map(one => (one.id === id ? { ...one, still } : one)))

/** The lists that a person's receipts of a job name. */
export const listsInReceipts = (session: Session, personKey: string, job: string): string[] =>
  receiptsOf(session)
    .get()
    .flatMap(({ personKey: key, ofJob }) => (key === personKey && ofJob?.id === job ? ofJob.lists : []))

/** The receipts of a person in this tab, newest first. */
export const useReceipts = (session: Session, personKey: string): Receipt[] =>
  useStore(receiptsOf(session)).filter(receipt => receipt.personKey === personKey)
