import type * as z from 'zod/mini'

/** The program of a worker that `workerAsker` asks: each question comes with the port that its answer goes to. */
export function answerQuestions<S extends z.ZodMiniType, Answer>(
  questionSchema: S,
  answer: (question: z.output<S>) => Promise<Answer>,
  failure: (error: unknown) => Answer,
): void {
  self.addEventListener('message', (event: MessageEvent<unknown>) => {
    const [port] = event.ports
    const question = questionSchema.safeParse(event.data)
    if (!port || !question.success) return
    void answer(question.data)
      .catch(failure)
      .then(said => port.postMessage(said))
  })
}
