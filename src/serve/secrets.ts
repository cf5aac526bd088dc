import { readFileSync } from 'node:fs'
import { ConfigError } from './program'

type Env = Readonly<Record<string, string | undefined>>

/**
 * The environment with these variables read from files, which is how containers and systemd hand over secrets: `NAME`
 * is the content of the file that `NAME_FILE` names, if that is set.
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
      // Without the line end that editors add
      read[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
      if (read[name] === '') mistakes.push(`${name}_FILE: ${file} is empty.`)
    } catch (cause) {
      mistakes.push(`${name}_FILE: ${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`)
    }
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'))
  return { ...env, ...read }
}

/**
 * A secret that must be set: the variable `name`, or the content of the file that the variable `name` + `_FILE` names.
 * @throws ConfigError with one line for each mistake
 */
export function readSecret(env: Env, name: string): string {
  const secret = withSecretFiles(env, [name])[name]
  if (!secret) throw new ConfigError(`${name} or ${name}_FILE must be set.`)
  return secret
}
