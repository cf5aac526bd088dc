import { Panel } from '#/ui/layout/Panel'
import { PlainTable } from '#/ui/table/PlainTable'
import { text as shared } from '../text'
import { breakdownColumns, type BreakdownPart } from './breakdown-columns'
import { failuresBy, listedShareOf, type FailureTotals } from './failure-reasons'
import { text } from './text'

const t = text.by

/** Failures by platform, or by the version of the app if any is known. */
export function BreakdownPanel({ kind, totals }: { kind: 'platform' | 'version'; totals: FailureTotals }) {
  const parts = breakdownOf(kind, totals)
  if (parts.length === 0) return null
  return (
    <Panel flush title={t[kind]} subtitle={kind === 'version' ? t.versionHint : undefined}>
      <PlainTable label={t[kind]} rows={parts} columns={breakdownColumns(kind)} keyOf={({ name }) => name} />
    </Panel>
  )
}

/** The failures of each platform or version, the most frequent first; none for versions if no version is known. */
export function breakdownOf(kind: 'platform' | 'version', totals: FailureTotals): BreakdownPart[] {
  const found =
    kind === 'platform'
      ? failuresBy(totals.reasons, ({ platforms }) => platforms).map(({ key, ...rest }) => ({
          ...rest,
          name: key === null ? null : shared.platforms[key],
        }))
      : failuresBy(totals.reasons, ({ versions }) => versions).map(({ key, ...rest }) => ({ ...rest, name: key }))
  if (kind === 'version' && found.every(({ name }) => name === null)) return []
  return found.map(part => ({ ...part, name: part.name ?? t.unknown, share: listedShareOf(part.count, totals) }))
}
