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

export type OptionsReading = { ok: true; options: MockOptions } | { ok: false; fault: string }

/** The mock's options from environment variables, or a one-line message that names the invalid variable. */
export function readMockOptions(
  env: Readonly<Record<string, string | undefined>>,
  defaults = { data: '.data/mock' },
): OptionsReading {
  const { MOCK_DATA, MOCK_DATASET = 'demo', MOCK_RATE_LIMIT = 'on', MOCK_IMPORT_SECONDS = '45', DATABASE_URL } = env
  const dataset = datasets.find(name => name === MOCK_DATASET)
  if (!dataset) return invalid('MOCK_DATASET', MOCK_DATASET, `one of ${datasets.join(', ')}`)
  if (MOCK_RATE_LIMIT !== 'on' && MOCK_RATE_LIMIT !== 'off')
    return invalid('MOCK_RATE_LIMIT', MOCK_RATE_LIMIT, 'on or off')
  if (!/^\d{1,6}$/.test(MOCK_IMPORT_SECONDS))
    return invalid('MOCK_IMPORT_SECONDS', MOCK_IMPORT_SECONDS, 'a whole number of seconds')
  return {
    ok: true,
    options: {
      data: MOCK_DATA || defaults.data,
      databaseUrl: DATABASE_URL || undefined,
      dataset,
      rateLimit: MOCK_RATE_LIMIT === 'on',
      importSeconds: Number(MOCK_IMPORT_SECONDS),
    },
  }
}

const invalid = (name: string, value: string, expected: string): OptionsReading => ({
  ok: false,
  fault: `${name} is ${JSON.stringify(value)}; it must be ${expected}.`,
})
