import type { Job, RowResult } from '#/parts/jobs/job'

/** `retryable`: failed, and a retry sends the row again. */
type OutcomeState = 'done' | 'failed' | 'retryable' | 'unknown'

/** The possible outcomes of a row of a kind of job. */
export type Outcomes<Code extends string> = ReturnType<typeof defineOutcomes<Code>>

/** @param states what each outcome means; its codes are stored in jobs, so never change them */
export function defineOutcomes<Code extends string>(states: Readonly<Record<Code, OutcomeState>>) {
  const isCode = (text: string): text is Code => Object.hasOwn(states, text)
  const codes = Object.keys(states).filter(isCode)
  return {
    codes,
    result: (code: Code, message = ''): RowResult => {
      const state: OutcomeState = states[code]
      const again = state === 'retryable'
      return { state: again ? 'failed' : state, outcome: code, message, again }
    },
    /** The text of a stored outcome; its code if it has no text, as when another version of the app stored it. */
    textOf: (texts: Readonly<Record<Code, string>>, outcome: string): string =>
      isCode(outcome) ? texts[outcome] : outcome,
    /** The outcomes of a job so far with their counts, in the order of `states`. */
    describe: (
      texts: Readonly<Record<Code, (count: number) => string>>,
      { outcomes }: Pick<Job, 'outcomes'>,
    ): string[] =>
      codes.flatMap(code => {
        const count = outcomes[code] ?? 0
        return count > 0 ? [texts[code](count)] : []
      }),
  }
}
