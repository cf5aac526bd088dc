import type { OutboxMessage } from '#/contract/control'

/** A message, and how often each of two companies sent it. */
export interface SentCounts {
  message: OutboxMessage
  first: number
  second: number
}

export interface OutboxComparison {
  /** How many messages both sent. */
  same: number
  /** Messages that one sent more often than the other, in the order of the outbox. */
  different: SentCounts[]
}

/** A key that is equal for messages that count as the same. */
export const keyOfMessage = ({ channel, kind, recipient, text }: OutboxMessage): string =>
  JSON.stringify([channel, kind, recipient, text])

/**
 * Compares what two companies sent. The same text of the same kind, over the same channel to the same recipient, is the
 * same message, whenever it was sent.
 */
export function compareOutboxes(messages: readonly OutboxMessage[], first: string, second: string): OutboxComparison {
  const counted = new Map<string, SentCounts>()
  for (const message of messages) {
    if (message.company_key !== first && message.company_key !== second) continue
    const key = keyOfMessage(message)
    const count = counted.get(key) ?? { message, first: 0, second: 0 }
    counted.set(key, count)
    if (message.company_key === first) count.first++
    else count.second++
  }
  const all = [...counted.values()]
  return {
    same: all.reduce((sum, count) => sum + Math.min(count.first, count.second), 0),
    different: all.filter(count => count.first !== count.second),
  }
}
