import { isWellFormed } from '#/contract/format/fields'
import { limits } from '#/contract/format/limits'
import type { CsvRecord } from '#/parts/csv/read-records'
import type { Finding, refusals } from './findings'
import type { ImportRow } from './import-row'
import type { ImportSetup, Target } from './import-settings'
import { seenTokens } from './seen-tokens'
import { importText as t } from './text'
import { platformOf, readPlatform, readToken, tokenWarning } from './token-check'

/** What becomes of one row of the file: every row is exactly one of these. */
export type Verdict =
  /** `warning`: it is sent, but its platform will most likely refuse it. */
  | { verdict: 'ready'; row: ImportRow; repaired: boolean; warning: { finding: Finding; reason: string } | null }
  | { verdict: 'refused' | 'duplicate'; finding: Finding; reason: string }

/** A token or an id of which a spreadsheet lost the end: never without its plus, for `…1e5` ends many a hex token. */
const SHORTENED = /^[+-]?\d(?:[.,]\d+)?E\+\d+$/i

/**
 * Checks the rows of one file in order. The same file and setup give the same verdicts, so that a result file can be
 * made of the file again.
 * @param width columns of the file, by its first row
 */
export function importChecker(setup: ImportSetup, width: number) {
  const known = seenTokens()
  const columnOf = (target: Target): number => setup.columns.indexOf(target)
  const [tokenAt, platformAt, externalAt] = [columnOf('token'), columnOf('platform'), columnOf('external')]
  const refused = (finding: (typeof refusals)[number], reason: string): Verdict => ({
    verdict: 'refused',
    finding,
    reason,
  })

  /** @param record its place among the rows of the file, without the header, from 0 */
  return ({ cells, line, fault }: CsvRecord, record: number): Verdict => {
    if (fault !== null) return refused('unreadable', fault)
    if (cells.length > width && cells.slice(width).some(extra => extra.trim() !== ''))
      return refused('ragged', t.ragged(cells.length, width))
    const cell = (at: number): string => (at < 0 ? '' : (cells[at] ?? ''))

    const { token, repaired } = readToken(cell(tokenAt))
    if (token === '') return refused('no-token', t.noToken)
    if (isBroken(token)) return refused('undecodable', t.undecodable)
    if (token.length > limits.importTokenLength)
      return refused('token-long', t.tokenLong(token.length, limits.importTokenLength))
    if (SHORTENED.test(token)) return refused('token-shortened', t.shortened(token))

    const written = cell(platformAt).trim()
    const platform = written === '' ? setup.platform : readPlatform(written)
    if (platform === null)
      return written === ''
        ? refused('no-platform', t.noPlatform)
        : refused('platform-unknown', t.platformUnknown(written.slice(0, 40)))

    const external = cell(externalAt).trim()
    if (isBroken(external)) return refused('undecodable', t.undecodable)
    if (external.length > limits.externalPersonIdLength)
      return refused('external-long', t.externalLong(external.length, limits.externalPersonIdLength))
    if (SHORTENED.test(external)) return refused('external-shortened', t.shortened(external))

    const earlier = known.seen(token, line)
    if (earlier !== null && setup.duplicates === 'leave-out')
      return { verdict: 'duplicate', finding: 'duplicate', reason: t.duplicate(earlier) }

    const odd = tokenWarning(platform, token)
    const row: ImportRow = { record, line, platform, token, ...(external !== '' && { external_person_id: external }) }
    const warning =
      earlier !== null
        ? { finding: 'duplicate' as const, reason: t.duplicateSent(earlier) }
        : odd && { finding: odd, reason: t.warnings[odd](token.length) }
    return { verdict: 'ready', row, repaired: repaired || isOtherName(written, platform), warning }
  }
}

/** Whether a platform was read from another name than its own: `apns`, not `ios`. */
const isOtherName = (written: string, platform: ImportRow['platform']): boolean =>
  written !== '' && written.toUpperCase() !== platform

/** Characters that were lost in reading, or that no service can store. */
const isBroken = (text: string): boolean => !PLAIN.test(text) && (text.includes('\ufffd') || !isWellFormed(text))
/** What nearly every token and id is made of: the other question costs ten times as much. */
const PLAIN = /^[ -~]*$/

const names: readonly [Exclude<Target, 'nothing'>, RegExp][] = [
  ['external', /external|customer|person|crm|client|user|member|account/i],
  ['platform', /platform|^os$|operating|device.?type|provider|^type$/i],
  ['token', /token|^value$|registration|^push/i],
]

/**
 * What each column is likely to be: by its name, and for platform and token also by what stands in it.
 * @param header null where the file has none
 */
export function guessColumns(
  header: readonly string[] | null,
  sample: readonly (readonly string[])[],
): { columns: Target[]; platform: ImportSetup['platform'] } {
  const width = Math.max(header?.length ?? 0, ...sample.map(row => row.length))
  const taken = new Set<Target>()
  const columns = Array.from({ length: width }, (_, at): Target => {
    const name = (header?.[at] ?? '').trim()
    const target = names.find(([one, pattern]) => pattern.test(name) && !taken.has(one))?.[0] ?? 'nothing'
    if (target !== 'nothing') taken.add(target)
    return target
  })
  const cellsOf = (at: number): string[] => sample.map(row => row[at]?.trim() ?? '')
  const findColumn = (target: Target, fits: (cells: string[]) => number) => {
    if (columns.includes(target)) return
    const best = columns
      .map((column, at) => ({ at, share: column === 'nothing' ? fits(cellsOf(at)) / Math.max(1, sample.length) : 0 }))
      .reduce((a, b) => (b.share > a.share ? b : a), { at: -1, share: 0.3 })
    if (best.at >= 0) columns[best.at] = target
  }
  findColumn('platform', cells => cells.filter(cell => readPlatform(cell) !== null).length)
  findColumn('token', cells => cells.filter(cell => /^[^\s,;]{32,}$/.test(cell)).length)
  const tokens = columns.includes('token') ? cellsOf(columns.indexOf('token')) : []
  return { columns, platform: columns.includes('platform') ? null : platformOf(tokens) }
}
