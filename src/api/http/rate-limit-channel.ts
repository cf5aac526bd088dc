import * as z from 'zod/mini'
import { ratePerSecond, type RateClass } from '#/contract/format/limits'
import { newId } from '../new-id'
import { rateLimitListener, rateLimiterNamed } from './rate-limiter'

const messageSchema = z.object({
  from: z.string(),
  key: z.string(),
  lane: z.enum(['user', 'bulk']),
  phase: z.enum(['wants', 'leaves', 'answered']),
})

const isClass = (name: string | undefined): name is RateClass => name !== undefined && name in ratePerSecond

/**
 * From now on the calls of this page or worker and those of all others count against one limit: each tells the others
 * what leaves and what was answered. Called where jobs are shown and where they run; without it a page only knows its own.
 */
export function shareRateLimit(): void {
  if (rateLimitListener.tell !== null) return
  const from = newId()
  const channel = new BroadcastChannel('signalbox-pace')
  rateLimitListener.tell = (key, lane, phase) => channel.postMessage({ from, key, lane, phase })
  channel.onmessage = event => {
    const read = messageSchema.safeParse(event.data)
    const rateClass = read.data?.key.split('|')[1]
    if (read.success && isClass(rateClass))
      rateLimiterNamed(read.data.key, ratePerSecond[rateClass]).hear(read.data.from, read.data.lane, read.data.phase)
  }
}
