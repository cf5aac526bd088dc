import { isWellFormed } from '#/contract/format/fields'
import { limits } from '#/contract/format/limits'
import type { Session } from '#/contract/gateway'
import type { CheckRow, Verdict } from '#/parts/bulk/bulk-kind'
import { hashId, IdSet } from '#/parts/bulk/id-set'
import { extraCells, isShortened, type RecordFault } from '#/parts/csv/csv-record'
import { isJson } from '#/parts/csv/table-format'
import { unescapeFromSpreadsheet } from '#/parts/csv/write-csv'
import type { ImportRow, ImportSetup, Target } from './import-settings'
import {
  platformOf,
  platformOfForm,
  readPlatform,
  readToken,
  stripToken,
  tokenWarning,
  type TokenWarning,
} from './token-check'

/** What can be found in a row of an import. */
export interface ImportFindings {
  problem: ImportProblem
}

/** What is wrong or odd about a row; `text.problem` has the sentences. */
export type ImportProblem =
  | { code: 'unreadable' | 'extra-cells'; fault: RecordFault }
  | { code: 'undecodable' | 'no-token' | 'no-platform' }
  | { code: 'token-too-long' | 'external-id-too-long'; length: number; limit: number }
  | { code: 'token-shortened' | 'external-id-shortened' | 'unknown-platform'; cell: string }
  /** `line`: where the token first occurs. `isSent`: this row is sent as well. */
  | { code: 'duplicate'; line: number; isSent: boolean }
  | { code: TokenWarning; length: number }

/**
 * What the dry run counts. `token-shows-platform`: the row is refused because it has no known platform, though the form
 * of its token leaves no doubt. `person`: it is ready and has an external id. The others say how the sent row differs
 * from the file; `trimmed`: without what spreadsheets and logs put around a token.
 */
export type ImportMark =
  | 'token-shows-platform'
  | 'person'
  | 'trimmed'
  | 'stripped'
  | 'platform-from-token'
  | 'platform-name'

/** Column names for the version of the app: `app_version`, `App-Version`, `appVersion`. */
const VERSION_COLUMN = /^app[ _-]?version$/i
/** Versions are cut off at this length: longer ones are not worth the space in every row. */
const VERSION_LENGTH = 100

/**
 * See `BulkKind.checker`. A row with a warning is sent. Unless it is a duplicate, its platform will probably refuse it.
 */
export function importChecker(
  setup: ImportSetup,
  width: number,
  _session: Session,
  names: readonly string[] = [],
): CheckRow<ImportRow, ImportFindings> {
  const known = new IdSet()
  const versionColumn = names.findIndex(name => VERSION_COLUMN.test(name.trim()))
  const columnOf = (target: Target): number => setup.columns.indexOf(target)
  const [tokenColumn, platformColumn, externalColumn] = [columnOf('token'), columnOf('platform'), columnOf('external')]
  const refused = (problem: ImportProblem, marks: ImportMark[] = []): Verdict<ImportRow, ImportFindings> => ({
    verdict: 'refused',
    problem,
    marks,
  })

  // A file for spreadsheets is never JSON, so in JSON an apostrophe is part of the value
  const readCell = isJson(setup.format) ? String : unescapeFromSpreadsheet

  return (record, at) => {
    const { cells, line } = record
    if (record.fault !== null) return refused({ code: 'unreadable', fault: record.fault })
    const extra = extraCells(record, width)
    if (extra !== null) return refused({ code: 'extra-cells', fault: extra })
    const cell = (index: number): string => readCell(cells[index] ?? '').trim()

    const tokenCell = cells[tokenColumn] ?? ''
    const reading = readToken(tokenCell)
    const token = setup.stripTokens ? stripToken(reading.token) : reading.token
    const isStripped = token !== reading.token
    if (token === '') return refused({ code: 'no-token' })
    if (isBroken(token)) return refused({ code: 'undecodable' })
    if (token.length > limits.importTokenLength)
      return refused({ code: 'token-too-long', length: token.length, limit: limits.importTokenLength })
    if (isShortened(token)) return refused({ code: 'token-shortened', cell: token })

    const written = cell(platformColumn)
    const asWritten = written === '' ? setup.platform : readPlatform(written)
    const ofForm = setup.platformFromForm ? platformOfForm(token) : null
    const platform = ofForm ?? asWritten
    if (platform === null)
      return refused(
        written === '' ? { code: 'no-platform' } : { code: 'unknown-platform', cell: written.slice(0, 40) },
        platformOfForm(token) === null ? [] : ['token-shows-platform'],
      )

    const external = cell(externalColumn)
    if (isBroken(external)) return refused({ code: 'undecodable' })
    if (external.length > limits.externalPersonIdLength)
      return refused({ code: 'external-id-too-long', length: external.length, limit: limits.externalPersonIdLength })
    if (isShortened(external)) return refused({ code: 'external-id-shortened', cell: external })

    const odd = tokenWarning(platform, token)
    if (odd !== null && setup.leftOut?.includes(odd))
      return { verdict: 'left-out', problem: { code: odd, length: token.length } }
    const earlier = known.addWithNumber(hashId(token), line)
    if (earlier !== null && setup.duplicates === 'leave-out')
      return { verdict: 'duplicate', problem: { code: 'duplicate', line: earlier, isSent: false } }

    const version = cell(versionColumn).slice(0, VERSION_LENGTH)
    const row: ImportRow = {
      record: at,
      line,
      platform,
      token,
      ...(external !== '' && { external_person_id: external }),
      ...(version !== '' && { version }),
    }
    const warning: ImportProblem | null =
      earlier === null ? odd && { code: odd, length: token.length } : { code: 'duplicate', line: earlier, isSent: true }
    const marks: ImportMark[] = []
    if (reading.isRepaired) marks.push('trimmed')
    if (isStripped) marks.push('stripped')
    if (platform !== asWritten) marks.push('platform-from-token')
    else if (isOtherName(written, platform)) marks.push('platform-name')
    const repair = marks.length > 0 ? { cell: tokenCell, value: token } : null
    if (external !== '') marks.push('person')
    return { verdict: 'ready', row, warning, repair, marks }
  }
}

/** Whether a platform was given by another name: `apns`, not `ios`. */
const isOtherName = (written: string, platform: ImportRow['platform']): boolean =>
  written !== '' && written.toUpperCase() !== platform

/** Whether a value contains characters that could not be decoded, or that no service can store. */
const isBroken = (value: string): boolean => !PLAIN.test(value) && (value.includes('\ufffd') || !isWellFormed(value))
/** The fast path for nearly every token and id: the full check takes ten times as long. */
const PLAIN = /^[ -~]*$/

/**
 * Patterns for column names, for each target the most certain first. Those for external ids are few: with a wrong
 * column, such as `account_type`, the devices of many people would be sent as those of one, and that cannot be undone.
 */
const namePatterns: readonly [Exclude<Target, 'nothing'>, RegExp][] = [
  ['external', /external/i],
  ['external', /^(?:customer|user|member|crm)[ _-]?id$/i],
  ['platform', /platform|^os$|operating|device.?type|provider|^type$/i],
  ['token', /token$/i],
  ['token', /token/i],
]
/** Names that may also be those of other columns, such as `registration_date`. */
const MAYBE_TOKEN = /^value$|registration|^push/i

/**
 * Guesses the target of each column from its name; for platform and token also from its cells. Without a platform
 * column, guesses the platform from the tokens. A column of external ids that is recognized only by its cells is merely
 * proposed.
 * @param header null if the file has none
 */
export function guessColumns(
  header: readonly string[] | null,
  sample: readonly (readonly string[])[],
): Pick<ImportSetup, 'columns' | 'platform' | 'proposed'> {
  const width = Math.max(header?.length ?? 0, ...sample.map(row => row.length))
  const columns = Array.from({ length: width }, (): Target => 'nothing')
  const findName = (target: Target, pattern: RegExp) => {
    if (columns.includes(target)) return
    const index = header?.findIndex((name, at) => columns[at] === 'nothing' && pattern.test(name.trim())) ?? -1
    if (index >= 0) columns[index] = target
  }
  for (const [target, pattern] of namePatterns) findName(target, pattern)
  const cellsOf = (index: number): string[] => sample.map(row => unescapeFromSpreadsheet(row[index] ?? '').trim())
  const findColumn = (target: Target, fits: (cells: string[]) => number) => {
    if (columns.includes(target)) return
    const best = columns
      .map((column, index) => ({
        index,
        share: column === 'nothing' ? fits(cellsOf(index)) / Math.max(1, sample.length) : 0,
      }))
      .reduce((a, b) => (b.share > a.share ? b : a), { index: -1, share: 0.3 })
    if (best.index >= 0) columns[best.index] = target
  }
  findColumn('platform', cells => cells.filter(cell => readPlatform(cell) !== null).length)
  findColumn('token', cells => cells.filter(cell => /^[^\s,;]{32,}$/.test(cell)).length)
  findName('token', MAYBE_TOKEN)
  const tokens = columns.includes('token') ? cellsOf(columns.indexOf('token')) : []
  const proposed = columns.includes('external')
    ? -1
    : columns.findIndex(
        (target, index) =>
          target === 'nothing' && !OTHER_VALUES.test(header?.[index] ?? '') && looksLikeIds(cellsOf(index)),
      )
  return {
    columns,
    platform: columns.includes('platform') ? null : platformOf(tokens),
    ...(proposed >= 0 && { proposed }),
  }
}

/** Names of columns whose values may look like ids but are not. */
const OTHER_VALUES =
  /date|time|phone|mobile|mdn|msisdn|version|lat|lon|count|amount|price|zip|postal|birth|age|_at$|_on$/i
/** Letters, digits, and the usual punctuation, with at least two digits; not a date or a decimal number. */
const ID =
  /^(?!\d{4}-\d{2}-\d{2})(?!\d{1,2}[./]\d{1,2}[./]\d{2,4}$)(?!\d+[.,]\d+$)(?=(?:.*\d){2})[A-Za-z0-9][\w.:/-]{2,63}$/
const MIN_ROWS = 3

/** Whether cells look like ids of people: nearly all are filled, and the filled ones all differ and match `ID`. */
function looksLikeIds(cells: readonly string[]): boolean {
  const filled = cells.filter(cell => cell !== '')
  if (filled.length < MIN_ROWS || filled.length < 0.9 * cells.length) return false
  return new Set(filled).size === filled.length && filled.every(cell => ID.test(cell))
}
