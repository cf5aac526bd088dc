import { readFileSync } from 'node:fs'
import { ConfigError } from './program'

type Env = Readonly<Record<string, string | undefined>>

/**
 * An environment in which each of these variables may also be the content of a file, named by the variable with `_FILE`
 * after its name, as containers and systemd hand over secrets.
 * @throws ConfigError with one line for each mistake
 */
export function withSecretFiles(env: Env, names: readonly string[]): Env {
  const read: Record<string, string> = {}
  const mistakes: string[] = []
  for (const name of names) {
    const file = env[`${name}_FILE`]
    if (!file) continue
    if (env[name]) mistakes.push(`${name} and ${name}_FILE are both set. Set only one of them.`)
    try {
      read[name] = readFileSync(file, 'utf8').trim()
      if (read[name] === '') mistakes.push(`${name}_FILE: ${file} is empty.`)
    } catch (cause) {
      mistakes.push(`${name}_FILE: ${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`)
    }
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'))
  return { ...env, ...read }
}
