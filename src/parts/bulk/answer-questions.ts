import type * as z from 'zod/mini'

/** For answers that take long. */
export interface AnswerOptions {
  /** Sends progress to the page. */
  reportProgress: (progress: unknown) => void
  /** Aborted when the page no longer needs the answer. */
  signal: AbortSignal
}

/** The worker side of `createWorkerClient`: each question comes with a port for its answer. */
export function answerQuestions<S extends z.ZodMiniType, Answer>(
  questionSchema: S,
  answer: (question: z.output<S>, options: AnswerOptions) => Promise<Answer>,
  failure: (error: unknown) => Answer,
): void {
  self.addEventListener('message', (event: MessageEvent<unknown>) => {
    const [port] = event.ports
    const question = questionSchema.safeParse(event.data)
    if (!port || !question.success) return
    const stop = new AbortController()
    port.onmessage = () => stop.abort()
    const reportProgress = (value: unknown) => port.postMessage({ type: 'progress', value })
    void answer(question.data, { reportProgress, signal: stop.signal })
      .catch(failure)
      .then(value => port.postMessage({ type: 'answer', value }))
  })
}
