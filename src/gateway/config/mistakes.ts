import { ConfigError } from '#/serve/program'

/** The mistakes of a configuration, collected so that all of them are named at once. */
export class Mistakes {
  readonly lines: string[] = []

  /** What `read` returns; `instead`, and its lines noted, if it throws a ConfigError. */
  catch<T>(read: () => T, instead: T): T {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      this.lines.push(...error.message.split('\n'))
      return instead
    }
  }

  /** @throws ConfigError with one line for each mistake */
  throwIfAny(): void {
    if (this.lines.length > 0) throw new ConfigError(this.lines.join('\n'))
  }
}
