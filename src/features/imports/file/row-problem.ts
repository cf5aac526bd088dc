import type { RowFault } from '#/parts/csv/csv-record'

/** The token looks odd for its platform, which will probably refuse it. It is sent anyway. */
export const tokenWarnings = [
  'ios-alphabet',
  'ios-length',
  'ios-base64',
  'android-alphabet',
  'android-length',
  'other-platform',
] as const
export type TokenWarning = (typeof tokenWarnings)[number]

/** The row is not sent: it cannot be read, or the service would refuse its whole batch. */
const refusals = [
  'unreadable',
  'extra-cells',
  'undecodable',
  'no-token',
  'token-long',
  'token-shortened',
  'no-platform',
  'platform-unknown',
  'external-long',
  'external-shortened',
] as const

/** Every kind of problem a row can have. */
export const problemCodes = [...refusals, 'duplicate', ...tokenWarnings] as const
export type ProblemCode = (typeof problemCodes)[number]

/** What is wrong or odd about a row. `text.rowProblem` has the sentences. */
export type RowProblem =
  | { code: 'unreadable' | 'extra-cells'; fault: RowFault }
  | { code: 'undecodable' | 'no-token' | 'no-platform' }
  | { code: 'token-long' | 'external-long'; length: number; limit: number }
  | { code: 'token-shortened' | 'external-shortened' | 'platform-unknown'; cell: string }
  /** `line`: where the same token is first. `isSent`: this row is sent as well. */
  | { code: 'duplicate'; line: number; isSent: boolean }
  | { code: TokenWarning; length: number }
