import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { keysWithin, openDatabase } from '#/api/local-data/idb'
import { joinKeyParts } from '#/api/session/storage-scope'
import { basePath } from '#/base/base-path'
import type { Session } from '#/contract/gateway'

/** How many items were counted before a message was sent. The service does not say how many matched. */
const countSchema = z.object({
  company: z.string(),
  wallet_message_id: z.string(),
  counted: z.number(),
  /** When it was stored, in milliseconds since 1970. */
  at: z.number(),
})

/** Counts kept for a company; the service lists the 50 newest messages of each campaign. */
const MAX_COUNTS = 200

const database = openDatabase('signalbox-sent-counts', {
  counts: { keyPath: ['company', 'wallet_message_id'], schema: countSchema, sealed: 'never' },
})

/** Counts are not personal data: all users of this browser share those of a connection and company. */
const companyOf = ({ connection, company_key }: Session): string => joinKeyParts(basePath + connection.id, company_key)

/** Remembers the count of a message that was sent here. Never fails: without storage, the message has no count. */
export async function keepSentCount(session: Session, messageId: string, counted: number, at: number): Promise<void> {
  const company = companyOf(session)
  try {
    await database.write(async store => {
      const counts = store('counts')
      const known = await counts.getAll(keysWithin(company))
      counts.put({ company, wallet_message_id: messageId, counted, at })
      const old = known.toSorted((a, b) => b.at - a.at).slice(MAX_COUNTS - 1)
      for (const { wallet_message_id } of old) counts.delete([company, wallet_message_id])
    })
  } catch {
    // Blocked or full storage must not turn a sent message into a failure
  }
}

/**
 * How many items were counted before a message was sent; null if this browser does not know, as when the message was
 * sent elsewhere.
 */
export const readSentCount = (session: Session, messageId: string): Promise<number | null> =>
  database
    .read(async store => (await store('counts').get([companyOf(session), messageId]))?.counted ?? null)
    .catch(() => null)

/** `readSentCount` as a query. */
export const sentCountQuery = (session: Session, messageId: string) =>
  queryOptions({
    queryKey: ['sent-count', companyOf(session), messageId],
    queryFn: () => readSentCount(session, messageId),
    // Reads only from this browser, so it also works offline
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
