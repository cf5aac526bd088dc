import { readFileSync } from 'node:fs'
import { ConfigError } from '#/serve/program'
import { oneLine } from '#/store/store-error'

/**
 * A secret in the environment: `NAME`, or the content of the file that `NAME_FILE` names.
 * @throws ConfigError with one line that names the variable
 */
export function readSecret(env: Readonly<Record<string, string | undefined>>, name: string): string {
  const file = env[`${name}_FILE`]
  if (file && env[name]) throw new ConfigError(`${name} and ${name}_FILE are both set. Set only one of them.`)
  const secret = file ? readFile(file, `${name}_FILE`) : (env[name] ?? '')
  if (secret === '')
    throw new ConfigError(`${file ? `${name}_FILE: ${file} is empty.` : `${name} or ${name}_FILE must be set.`}`)
  return secret
}

/** Without the line end that editors add. */
function readFile(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (cause) {
    throw new ConfigError(`${name}: ${file} cannot be read: ${oneLine(cause)}`, { cause })
  }
}
