import * as z from 'zod/mini'
import { jobSchema } from './job'

/** What pages and workers of one scope tell each other. */
const messageSchema = z.discriminatedUnion('kind', [
  /** The worker wrote something down. `perSecond`: rows in the last seconds. */
  z.object({ kind: z.literal('progress'), job: jobSchema, perSecond: z.number() }),
  /** A page changed the jobs: the worker that holds the lock looks again. */
  z.object({ kind: z.literal('changed') }),
  /** The worker cannot go on without a renewed session. */
  z.object({ kind: z.literal('session-lost') }),
])
export type JobMessage = z.infer<typeof messageSchema>

/** Names lock and channel of one owner of jobs. */
export const jobLock = (scope: string): string => `signalbox-jobs|${scope}`

/** Listens and tells; a message reaches all other pages and workers, and the other objects of the same page. */
export function openJobChannel(scope: string, onMessage: (message: JobMessage) => void) {
  const channel = new BroadcastChannel(jobLock(scope))
  channel.onmessage = event => {
    const read = messageSchema.safeParse(event.data)
    if (read.success) onMessage(read.data)
  }
  return {
    tell: (message: JobMessage) => channel.postMessage(message),
    close: () => channel.close(),
  }
}
