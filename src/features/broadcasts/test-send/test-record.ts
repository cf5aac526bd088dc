import * as z from 'zod/mini'
import type { BroadcastWrite } from '#/contract/broadcasts'
import type { DraftKind } from '#/parts/drafts/draft-store'
import type { Vocabulary } from '#/parts/filter-builder/vocabulary'
import { type BroadcastOrigin, cutName, toCreateBody } from '../broadcast-draft'
import { type BroadcastDraft, testRecordKindId } from '../draft-kind'
import { text as shared } from '../text'
import { text } from './text'

/** A test that was sent, or may have been. The keys keep this order, because attempts are compared as JSON. */
const sentTestSchema = z.object({
  nonce: z.string(),
  name: z.string(),
  send_scheduled_date: z.string(),
  /** When it was sent, in ms. */
  at: z.number(),
  /** The user who sent it. */
  by: z.string(),
  /** Everything that its body said about the message, as JSON (`messageOf`). */
  message: z.string(),
})
export type SentTest = z.infer<typeof sentTestSchema>

const testRecordSchema = z.object({
  /** A test that may have reached the service: nothing is sent again until its outcome is known. */
  attempt: z.nullable(sentTestSchema),
  last: z.nullable(z.object({ test: sentTestSchema, broadcastId: z.string() })),
})
/** The tests of a draft. */
export type TestRecord = z.infer<typeof testRecordSchema>

/** The record of a draft that was never tested. */
export const untested: TestRecord = { attempt: null, last: null }

/** Stored beside the draft, with the same id. */
export const testRecordKind: DraftKind<TestRecord> = { id: testRecordKindId, schema: testRecordSchema }

/** The body of a test: the message of the draft to everyone on the test lists. */
export function toTestBody(
  draft: BroadcastDraft,
  lists: readonly string[],
  sendAt: number,
  origin: BroadcastOrigin,
  vocabulary: Vocabulary,
): BroadcastWrite {
  const name = cutName(text.name(draft.name.trim() || shared.unnamed))
  return toCreateBody({ ...draft, name, lists: [...lists], filters: [] }, sendAt, origin, vocabulary)
}

/** Everything that a body says about the message, for comparison. */
export const messageOf = ({ targeting }: Pick<BroadcastWrite, 'targeting'>): string =>
  JSON.stringify({ ...targeting, source_lists: [], filters: [] })

/** Whether a draft was tested, and whether its message has changed since. */
export function testState(
  { last }: TestRecord,
  draft: BroadcastDraft,
  vocabulary: Vocabulary,
): 'never' | 'unchanged' | 'changed' {
  if (last === null) return 'never'
  const body = toCreateBody(draft, 0, { nonce: '', user: '' }, vocabulary)
  return last.test.message === messageOf(body) ? 'unchanged' : 'changed'
}
