import type * as z from 'zod/mini'

/** What an answer that takes long is given. */
export interface AnswerOptions {
  /** Says how far it is. */
  tell: (progress: unknown) => void
  /** Nobody waits for the answer any more. */
  signal: AbortSignal
}

/** The program of a worker that `workerAsker` asks: each question comes with the port that its answer goes to. */
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
    const tell = (value: unknown) => port.postMessage({ says: 'progress', value })
    void answer(question.data, { tell, signal: stop.signal })
      .catch(failure)
      .then(value => port.postMessage({ says: 'answer', value }))
  })
}
