import type { ReachBroadcast } from '#/contract/filters/broadcast-reach'
import { toWire } from '#/parts/filter-builder/rows'
import type { Vocabulary } from '#/parts/filter-builder/vocabulary'
import type { BroadcastDraft } from '../../draft-kind'

/** A draft as if it were scheduled, for the rule that decides who gets a broadcast. */
export function draftAsScheduled(
  { lists, filters, message }: Pick<BroadcastDraft, 'lists' | 'filters' | 'message'>,
  vocabulary: Vocabulary,
): ReachBroadcast {
  const targeting = { channel: message.channel, source_lists: lists, filters: toWire(filters, vocabulary) }
  const broadcast = { broadcast_id: '', status: 'scheduled', targeting }
  return { broadcast, raw: broadcast }
}
