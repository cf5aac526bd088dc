import { ConfigError } from '#/serve/program'
import { type Dataset, datasets } from './datasets/datasets'

export interface MockOptions {
  /** Folder of the embedded store, or `memory`. */
  readonly data: string
  /** A PostgreSQL server instead of the embedded one. */
  readonly databaseUrl?: string | undefined
  /** The dataset a new store is filled with. */
  readonly dataset: Dataset
  readonly rateLimit: boolean
  /** How many seconds an import batch takes to settle. */
  readonly importSeconds: number
  /** Called with a line of progress when starting takes more than a moment. */
  readonly say?: ((line: string) => void) | undefined
}

/**
 * The mock's options from environment variables.
 * @param data the folder of the embedded store if none is set
 * @throws ConfigError that names the invalid variable
 */
export function readMockOptions(env: Readonly<Record<string, string | undefined>>, data: string): MockOptions {
  // An empty variable counts as unset, because compose files pass unset ones as empty
  const name = env['MOCK_DATASET'] || 'demo'
  const rateLimit = env['MOCK_RATE_LIMIT'] || 'on'
  const importSeconds = env['MOCK_IMPORT_SECONDS'] || '45'
  const dataset = datasets.find(one => one === name)
  if (!dataset) throw invalid('MOCK_DATASET', name, `one of ${datasets.join(', ')}`)
  if (rateLimit !== 'on' && rateLimit !== 'off') throw invalid('MOCK_RATE_LIMIT', rateLimit, 'on or off')
  if (!/^\d{1,6}$/.test(importSeconds))
    throw invalid('MOCK_IMPORT_SECONDS', importSeconds, 'a whole number of seconds up to 999999')
  return {
    data: env['MOCK_DATA'] || data,
    databaseUrl: env['DATABASE_URL'] || undefined,
    dataset,
    rateLimit: rateLimit === 'on',
    importSeconds: Number(importSeconds),
  }
}

const invalid = (name: string, value: string, expected: string): ConfigError =>
  new ConfigError(`${name} is ${JSON.stringify(value)}, but must be ${expected}.`)
