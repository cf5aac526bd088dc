import * as z from 'zod/mini'
import { receiveKeys } from '#/api/local-data/keyring'
import { isRecord } from '#/contract/format/json'
import { loadLanguage } from '#/ui/format/load-language'
import { failureOf, type Failure } from './failure'

/** For answers that take a long time. */
export interface AnswerOptions {
  /** Sends progress to the page. */
  reportProgress: (progress: unknown) => void
  /** Aborted when the page no longer needs the answer. */
  signal: AbortSignal
}

/** What a worker answers, by name. */
export type WorkerAnswers = Readonly<Record<string, (question: never, options: AnswerOptions) => Promise<unknown>>>

/** The answer to a question, or why there is none. */
export type Reply<T> = { ok: true; value: T } | { ok: false; failure: Failure }

/** Page and worker are from the same build, so a question has the type it was sent with. */
const messageSchema = z.object({ name: z.string(), question: z.custom<never>(isRecord) })

/**
 * The worker side of `createWorkerClient`: each question comes with a port for its reply. The answers are loaded after
 * the language, because they write texts into files.
 */
export function serveAnswers(loadAnswers: () => Promise<{ answers: WorkerAnswers }>): void {
  receiveKeys()
  const loading = loadLanguage().then(loadAnswers)
  // The page is notified of a worker's errors, but not of its rejections
  loading.catch(reportError)
  self.addEventListener('message', (event: MessageEvent<unknown>) => {
    const [port] = event.ports
    const message = messageSchema.safeParse(event.data)
    if (!port || !message.success) return
    const { name, question } = message.data
    const controller = new AbortController()
    port.onmessage = () => controller.abort()
    const reportProgress = (value: unknown) => port.postMessage({ type: 'progress', value })
    void loading.then(async ({ answers }) => {
      const reply = await replyOf(async () => answers[name]?.(question, { reportProgress, signal: controller.signal }))
      port.postMessage({ type: 'reply', reply })
    })
  })
}

async function replyOf(answer: () => Promise<unknown>): Promise<Reply<unknown>> {
  try {
    return { ok: true, value: await answer() }
  } catch (error) {
    return { ok: false, failure: failureOf(error) }
  }
}
