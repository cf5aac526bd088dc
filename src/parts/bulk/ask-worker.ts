import type * as z from 'zod/mini'
import { startWorker } from '#/api/start-worker'

/**
 * Asks a worker that reads files: `answerQuestions` is its other half. The worker is started on first use and kept, since
 * a page asks it again and again. What fails, or cannot be read, is answered with `failed`.
 */
export function workerAsker<Question, S extends z.ZodMiniType>(
  { url, name }: { url: string; name: string },
  answerSchema: S,
  failed: z.output<S>,
): (question: Question) => Promise<z.output<S>> {
  let worker: Worker | null = null
  return question => {
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
      port1.onmessage = event => {
        asked.removeEventListener('error', cannotStart)
        port1.close()
        const read = answerSchema.safeParse(event.data)
        resolve(read.success ? read.data : failed)
      }
      asked.postMessage(question, [port2])
    })
  }
}
