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
  const { MOCK_DATA, MOCK_DATASET = 'demo', MOCK_RATE_LIMIT = 'on', MOCK_IMPORT_SECONDS = '45', DATABASE_URL } = env
  const dataset = datasets.find(name => name === MOCK_DATASET)
  if (!dataset) throw invalid('MOCK_DATASET', MOCK_DATASET, `one of ${datasets.join(', ')}`)
  if (MOCK_RATE_LIMIT !== 'on' && MOCK_RATE_LIMIT !== 'off')
    throw invalid('MOCK_RATE_LIMIT', MOCK_RATE_LIMIT, 'on or off')
  if (!/^\d{1,6}$/.test(MOCK_IMPORT_SECONDS))
    throw invalid('MOCK_IMPORT_SECONDS', MOCK_IMPORT_SECONDS, 'a whole number of seconds')
  return {
    data: MOCK_DATA || data,
    databaseUrl: DATABASE_URL || undefined,
    dataset,
    rateLimit: MOCK_RATE_LIMIT === 'on',
    importSeconds: Number(MOCK_IMPORT_SECONDS),
  }
}

const invalid = (name: string, value: string, expected: string): ConfigError =>
  new ConfigError(`${name} is ${JSON.stringify(value)}; it must be ${expected}.`)
