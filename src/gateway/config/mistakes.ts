import { ConfigError } from '#/serve/program'

/** The mistakes in a configuration, collected so that all of them are named at once. */
export class Mistakes {
  readonly lines: string[] = []

  /** What `read` returns; `fallback` if it throws a ConfigError, whose lines are collected. */
  catch<T>(read: () => T, fallback: T): T {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      this.lines.push(...error.message.split('\n'))
      return fallback
    }
  }

  /** @throws ConfigError with one line for each mistake */
  throwIfAny(): void {
    if (this.lines.length > 0) throw new ConfigError(this.lines.join('\n'))
  }
}
