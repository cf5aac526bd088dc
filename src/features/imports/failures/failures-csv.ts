import { csvTimestamp, tableOf, type CsvFields, type CsvTable } from '#/parts/csv/save-table'
import { platformWords } from '../batch-entries'
import type { TokenFailure } from './use-failures'

/** The columns of all failures; names as in the service's JSON where it has the value. */
const fields: CsvFields<TokenFailure> = {
  app_id: ({ batch }) => batch.app_id,
  batch_id: ({ batch }) => batch.batch_id,
  received_on: ({ batch }) => csvTimestamp(batch.received_at),
  file: ({ sent }) => sent?.title ?? null,
  line: ({ failed }) => failed.line,
  platform: ({ failed }) => (failed.platform === null ? null : platformWords[failed.platform]),
  token: ({ failed }) => failed.token,
  external_person_id: ({ failed }) => failed.external_id,
  app_version: ({ failed }) => failed.version,
  platform_status: ({ failed }) => failed.status,
  platform_message: ({ failed }) => failed.message,
}

/** All failures as one table. */
export const failuresTable = (failures: readonly TokenFailure[]): Promise<CsvTable> => tableOf(failures, fields)
