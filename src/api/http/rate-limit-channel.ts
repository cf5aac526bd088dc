import * as z from 'zod/mini'
import { ratePerSecond, type RateClass } from '#/contract/format/limits'
import { newId } from '../new-id'
import { rateLimitBroadcast, rateLimiterNamed } from './rate-limiter'

const messageSchema = z.object({
  from: z.string(),
  key: z.string(),
  lane: z.enum(['user', 'bulk']),
  phase: z.enum(['waiting', 'aborted', 'sent', 'answered']),
})

const isRateClass = (name: string | undefined): name is RateClass => name !== undefined && name in ratePerSecond

/**
 * Makes this page or worker count its calls against the same limit as all others: each tells the others of the calls it
 * sends and of their replies. Called where jobs are shown or run, where many batches are read, and where bulk edits are
 * planned; elsewhere, a page counts only its own calls.
 */
export function shareRateLimit(): void {
  if (rateLimitBroadcast.send !== null) return
  const from = newId()
  const channel = new BroadcastChannel('signalbox-rate-limit')
  rateLimitBroadcast.send = (key, lane, phase) => channel.postMessage({ from, key, lane, phase })
  channel.onmessage = event => {
    const read = messageSchema.safeParse(event.data)
    const rateClass = read.data?.key.split('|')[1]
    if (read.success && isRateClass(rateClass))
      rateLimiterNamed(read.data.key, ratePerSecond[rateClass]).onRemoteCall(read.data.from, read.data)
  }
}
