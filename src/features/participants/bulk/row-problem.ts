import type { RowFault } from '#/parts/csv/csv-record'
import type { CellFault } from '#/parts/mdn/mdn-cell'

/** Why a row is not sent. `text.rowProblem` has the sentences. */
export type RowProblem =
  | { code: 'unreadable'; fault: RowFault }
  | { code: 'unknown-country'; country: string }
  | { code: 'number'; fault: CellFault }
  | { code: 'external-id-too-long'; length: number; limit: number }
  | { code: 'external-id-shortened'; id: string }
  /** An earlier row has the same external id and another number. */
  | { code: 'external-id-taken'; line: number }
  /** `field`: the key of a custom field. */
  | { code: 'field-value'; field: string; cell: string }
  | { code: 'duplicate'; line: number }
