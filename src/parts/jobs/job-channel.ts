import * as z from 'zod/mini'
import { jobSchema } from './job'

/** The period over which a job's rate is measured. If the job reports nothing for this long, its rate is reset to 0. */
export const RATE_WINDOW_MS = 10_000

/** Messages between the pages and workers of one scope. */
const messageSchema = z.discriminatedUnion('kind', [
  /** A job made progress. `perSecond`: rows per second within `RATE_WINDOW_MS`; 0 while that is not known. */
  z.object({ kind: z.literal('progress'), job: jobSchema, perSecond: z.number() }),
  /** A page changed the jobs: the worker that has the lock reads them again. */
  z.object({ kind: z.literal('changed') }),
  /** The worker cannot continue until this session is renewed. */
  z.object({ kind: z.literal('session-lost'), session: z.string() }),
])
export type JobMessage = z.infer<typeof messageSchema>

/**
 * The name of the lock and the channel of one scope. It contains the version of the database: the worker of an earlier
 * build can no longer open it, and must not keep others from working by holding the lock.
 */
export const jobLockName = (scope: string): string => `signalbox-jobs-2|${scope}`

/** Posted messages reach all other pages and workers of the scope, and other channels in the same page. */
export function openJobChannel(scope: string, onMessage: (message: JobMessage) => void) {
  const channel = new BroadcastChannel(jobLockName(scope))
  channel.onmessage = event => {
    const read = messageSchema.safeParse(event.data)
    if (read.success) onMessage(read.data)
  }
  return {
    post: (message: JobMessage) => channel.postMessage(message),
    close: () => channel.close(),
  }
}
