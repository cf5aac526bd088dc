import * as z from 'zod/mini'
import { startWorker } from '#/api/start-worker'

const messageSchema = z.discriminatedUnion('says', [
  z.object({ says: z.literal('progress'), value: z.unknown() }),
  z.object({ says: z.literal('answer'), value: z.unknown() }),
])

export interface AskOptions {
  /** Told how far it is, in the worker's own terms. */
  onProgress?: (progress: unknown) => void
  /** The worker is told to stop; what it answers then is up to it. */
  signal?: AbortSignal
}

/**
 * Asks a worker that reads files: `answerQuestions` is its other half. The worker is started on first use and kept, since
 * a page asks it again and again. What fails, or cannot be read, is answered with `failed`.
 */
export function workerAsker<Question, S extends z.ZodMiniType>(
  { url, name }: { url: string; name: string },
  answerSchema: S,
  failed: z.output<S>,
): (question: Question, options?: AskOptions) => Promise<z.output<S>> {
  let worker: Worker | null = null
  return (question, { onProgress, signal } = {}) => {
    worker ??= startWorker(url, name)
    const asked = worker
    const { port1, port2 } = new MessageChannel()
    return new Promise(resolve => {
      const cannotStart = () => {
        // A worker that cannot be started is tried again with the next question
        worker = null
        resolve(failed)
      }
      asked.addEventListener('error', cannotStart, { once: true })
      signal?.addEventListener('abort', () => port1.postMessage('stop'), { once: true })
      port1.onmessage = event => {
        const message = messageSchema.safeParse(event.data).data
        if (message?.says === 'progress') {
          onProgress?.(message.value)
          return
        }
        asked.removeEventListener('error', cannotStart)
        port1.close()
        const read = answerSchema.safeParse(message?.value)
        resolve(read.success ? read.data : failed)
      }
      asked.postMessage(question, [port2])
    })
  }
}
