import * as z from 'zod/mini'
import { endWorker, startWorker } from '#/api/start-worker'
import { isRecord } from '#/contract/format/json'
import type { Reply, WorkerAnswers } from './serve-answers'

export interface AskOptions {
  /** Called with the worker's progress values. */
  onProgress?: (progress: unknown) => void
  /** Asks the worker to stop; it still replies. */
  signal?: AbortSignal
}

/** Asks a worker that answers `A`. Never rejects. */
type AskWorker<A extends WorkerAnswers> = <Name extends keyof A & string>(
  name: Name,
  question: Parameters<A[Name]>[0],
  options?: AskOptions,
) => Promise<Reply<Awaited<ReturnType<A[Name]>>>>

const progressSchema = z.object({ type: z.literal('progress'), value: z.unknown() })
/** Stands in for the reply when the worker gave none. */
export const noReply = { ok: false, failure: { code: 'unexpected' } } as const

/** The worker is from the same build, so a reply has the type it was sent with. */
const replySchema = <T>() =>
  z.object({ reply: z.custom<Reply<T>>(value => isRecord(value) && typeof value['ok'] === 'boolean') })

/**
 * Sends questions to a worker that reads files; `serveAnswers` is the worker side. The worker starts on first use and
 * keeps running, since a page asks it repeatedly.
 */
export function createWorkerClient<A extends WorkerAnswers>({
  url,
  name: workerName,
}: {
  url: string
  name: string
}): AskWorker<A> {
  let worker: Worker | null = null

  function ask<T>(current: Worker, message: unknown, { onProgress, signal }: AskOptions): Promise<Reply<T>> {
    const schema = replySchema<T>()
    const { port1, port2 } = new MessageChannel()
    return new Promise(resolve => {
      const onWorkerError = () => {
        // The next question starts another worker; without this call, the failed one would keep running
        endWorker(current)
        if (worker === current) worker = null
        port1.close()
        resolve(noReply)
      }
      current.addEventListener('error', onWorkerError, { once: true })
      const stop = () => port1.postMessage('stop')
      if (signal?.aborted) stop()
      else signal?.addEventListener('abort', stop, { once: true })
      port1.onmessage = event => {
        const progress = progressSchema.safeParse(event.data)
        if (progress.success) return onProgress?.(progress.data.value)
        current.removeEventListener('error', onWorkerError)
        port1.close()
        resolve(schema.safeParse(event.data).data?.reply ?? noReply)
      }
      current.postMessage(message, [port2])
    })
  }

  return async (name, question, options = {}) => {
    try {
      worker ??= startWorker(url, workerName)
      return await ask(worker, { name, question }, options)
    } catch {
      return noReply
    }
  }
}
