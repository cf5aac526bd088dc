import { Button } from '@mantine/core'
import { useApi } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import type { RememberedBatch } from '#/parts/import-batches/history-store'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { formatNumber } from '#/ui/format/format'
import { useTime } from '#/ui/format/use-time'
import { dayOf } from '#/ui/format/zone'
import { useCopy } from '#/ui/inputs/use-copy'
import { Count, Counts } from '#/ui/layout/Counts'
import { Panel } from '#/ui/layout/Panel'
import { PlainTable } from '#/ui/table/PlainTable'
import { SaveFailureChoices } from '../SaveFailureChoices'
import { BreakdownPanel } from './BreakdownPanel'
import { worstColumns, type FailedBatch } from './failure-columns'
import { compareReasons, failureTotals, settledOf, shareOf, type FailureTotals } from './failure-reasons'
import { failuresTable } from './failures-csv'
import { countNotes, failuresReport, type ReportSubject } from './failures-report'
import { ReadingStatus } from './ReadingStatus'
import { ReasonsTable } from './ReasonsTable'
import { text } from './text'
import { TokensPanel } from './TokensPanel'
import { failuresOf, keyOf, useReadBatches, type KnownBatches } from './use-failures'
import classes from './FailuresPage.module.css'

interface BatchFailuresProps {
  /** Differs for every choice of batches. */
  selection: string
  subject: ReportSubject
  known: KnownBatches
  batches: readonly RememberedBatch[]
  /** The batches of the previous span; null if there is none. */
  before: readonly RememberedBatch[] | null
}

/** The failures of several batches: sums, reasons, and tokens. Reads the batches whose reasons are not known yet. */
export function BatchFailures({ selection, subject, known, batches, before }: BatchFailuresProps) {
  const api = useApi()
  const { zone, now } = useTime()
  const progress = useReadBatches(known, [...batches, ...(before ?? [])], `${selection} ${known.readAt}`)
  const totals = failureTotals(batches)
  const totalsBefore = before === null ? null : failureTotals(before)
  const reasons = compareReasons(totals, totalsBefore)
  const worst = worstBatches(known, batches)
  // Only listed tokens can be saved, including those of batches that are read for the file
  const inFile = totals.failed + totals.uncounted - totals.unlisted
  // Every batch has tokens, so a total of zero means that the service gave neither counts nor tokens
  const uncountedBatches = batches.filter(
    ({ counts }) => counts === null || settledOf(counts) + counts.pending === 0,
  ).length
  if (batches.length === 0)
    return (
      <section className="sb-card">
        {subject.span === null ? (
          <EmptyState title={text.none.unknown}>{text.none.unknownNext}</EmptyState>
        ) : Number.isFinite(subject.span.from) || Number.isFinite(subject.span.until) ? (
          <EmptyState title={text.none.noBatches}>{text.none.otherTime}</EmptyState>
        ) : (
          <EmptyState title={text.none.noBatchesAtAll(subject.apps.length)} />
        )}
      </section>
    )
  const report = () =>
    failuresReport({
      subject,
      company: api.session.company_key,
      totals,
      before: totalsBefore,
      reasons,
      worst,
      zone,
      now,
    })
  return (
    <>
      <ReadingStatus progress={progress} totals={totals} before={totalsBefore} />
      <Panel
        title={subject.label}
        tools={
          <>
            <CopyReport report={report} />
            {inFile > 0 ? (
              <SaveFailureChoices
                title={text.save.title}
                buttonLabel={text.save.button}
                name={text.save.fileName(dayOf(now, zone))}
                choices={[
                  {
                    id: 'all',
                    label: text.save.all(inFile, totals.unlisted > 0),
                    read: async control => {
                      const { failures, unread } = await failuresOf(api, known, batches, 'read', control)
                      return { table: await failuresTable(failures), unread }
                    },
                  },
                ]}
              />
            ) : null}
          </>
        }
      >
        <Figures totals={totals} before={totalsBefore} hasChanges={reasons.some(({ change }) => change !== null)} />
      </Panel>
      {reasons.length > 0 ? <ReasonsTable reasons={reasons} /> : null}
      {totals.failed === 0 && totals.reasons.length === 0 && totals.unreadBatches === 0 ? (
        <section className="sb-card">
          <EmptyState title={uncountedBatches > 0 ? text.none.noKnownFailures : text.none.noFailures}>
            {uncountedBatches > 0 ? <p>{text.none.uncountedBatches(uncountedBatches)}</p> : null}
            {totals.pending > 0 ? <p>{text.none.pending(totals.pending)}</p> : null}
          </EmptyState>
        </section>
      ) : (
        <>
          <div className={`sb-columns ${classes['pair'] ?? ''}`}>
            <BreakdownPanel kind="platform" totals={totals} />
            <BreakdownPanel kind="version" totals={totals} />
            <WorstBatches worst={worst} />
          </div>
          <TokensPanel known={known} progress={progress} batches={batches} />
        </>
      )}
    </>
  )
}

interface FiguresProps {
  totals: FailureTotals
  before: FailureTotals | null
  /** Whether the table of reasons shows how their shares changed. */
  hasChanges: boolean
}

function Figures({ totals, before, hasChanges }: FiguresProps) {
  const t = text.figures
  const isComparable = before !== null && settledOf(before) > 0
  const share = shareOf(totals.failed, totals)
  return (
    <>
      <Counts>
        <Count label={t.batches} count={totals.batches} />
        <Count label={t.settled} count={settledOf(totals)} />
        <Count
          label={t.failed}
          count={totals.failed}
          note={
            settledOf(totals) === 0
              ? null
              : isComparable
                ? t.shareBefore(share, shareOf(before.failed, before))
                : t.share(share)
          }
        />
        <Count label={t.pending} count={totals.pending} />
      </Counts>
      <div className={`sb-muted ${classes['notes'] ?? ''}`}>
        <p>{text.notes.percentageBase}</p>
        {before === null ? null : <p>{isComparable ? text.notes.before : text.notes.nothingBefore}</p>}
        {hasChanges ? <p>{text.notes.changes}</p> : null}
        {countNotes(totals).map(note => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </>
  )
}

function CopyReport({ report }: { report: () => string }) {
  const t = text.report
  const { state, copy } = useCopy(t)
  return (
    <>
      {state === 'failed' ? <span className="sb-note">{t.failed}</span> : null}
      <Button onClick={() => void copy(report())}>{state === 'copied' ? t.copied : t.copy}</Button>
    </>
  )
}

const MAX_WORST = 20

function WorstBatches({ worst }: { worst: readonly FailedBatch[] }) {
  const params = useRouteParams()
  const t = text.worst
  if (worst.length === 0) return null
  return (
    <Panel
      flush
      title={t.title}
      titleNote={formatNumber(worst.length)}
      subtitle={worst.length > MAX_WORST ? t.most(MAX_WORST, worst.length) : undefined}
    >
      <PlainTable
        label={t.title}
        rows={worst.slice(0, MAX_WORST)}
        columns={worstColumns(params)}
        keyOf={({ key }) => key}
        density="compact"
      />
    </Panel>
  )
}

/** The batches that have failures, with their files; most failures first. */
const worstBatches = (known: Pick<KnownBatches, 'sentOf'>, batches: readonly RememberedBatch[]): FailedBatch[] =>
  batches
    .filter(({ counts }) => counts !== null && counts.failed > 0)
    .toSorted((a, b) => (b.counts?.failed ?? 0) - (a.counts?.failed ?? 0))
    .map(batch => ({ key: keyOf(batch), batch, sent: known.sentOf(batch) }))
