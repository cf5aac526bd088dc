import * as z from 'zod/mini'
import { startWorker } from '#/api/start-worker'

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), value: z.unknown() }),
  z.object({ type: z.literal('answer'), value: z.unknown() }),
])

export interface AskOptions {
  /** Called with the worker's progress values. */
  onProgress?: (progress: unknown) => void
  /** Asks the worker to stop; it still answers. */
  signal?: AbortSignal
}

/**
 * Sends questions to a worker that reads files; `answerQuestions` is the worker side. The worker starts on first use and
 * keeps running, since a page asks it repeatedly. Resolves with `failed` if the worker fails or its answer is invalid.
 */
export function createWorkerClient<Question, S extends z.ZodMiniType>(
  { url, name }: { url: string; name: string },
  answerSchema: S,
  failed: z.output<S>,
): (question: Question, options?: AskOptions) => Promise<z.output<S>> {
  let worker: Worker | null = null
  return (question, { onProgress, signal } = {}) => {
    worker ??= startWorker(url, name)
    const current = worker
    const { port1, port2 } = new MessageChannel()
    return new Promise(resolve => {
      const onStartError = () => {
        // The next question starts another worker; dropped without this call, the failed one would keep running
        current.terminate()
        if (worker === current) worker = null
        port1.close()
        resolve(failed)
      }
      current.addEventListener('error', onStartError, { once: true })
      signal?.addEventListener('abort', () => port1.postMessage('stop'), { once: true })
      port1.onmessage = event => {
        const message = messageSchema.safeParse(event.data).data
        if (message?.type === 'progress') {
          onProgress?.(message.value)
          return
        }
        current.removeEventListener('error', onStartError)
        port1.close()
        const read = answerSchema.safeParse(message?.value)
        resolve(read.success ? read.data : failed)
      }
      current.postMessage(question, [port2])
    })
  }
}
