import { formatNumber, formatShare } from '#/ui/format/format'
import { formatMoment } from '#/ui/format/moment'
import { responseCodeOf } from '../platform-responses'
import { text as shared } from '../text'
import { breakdownOf } from './BreakdownPanel'
import type { FailedBatch } from './failure-columns'
import { settledOf, shareOf, type ComparedReason, type FailureTotals } from './failure-reasons'
import type { Span } from './failures-address'
import { text } from './text'

const t = text.report

/** What a report is about. */
export interface ReportSubject {
  label: string
  apps: readonly string[]
  /** Null if only a file or chosen batches are meant. */
  span: Span | null
  file: string | null
}

interface Report {
  subject: ReportSubject
  company: string
  totals: FailureTotals
  before: FailureTotals | null
  reasons: readonly ComparedReason[]
  worst: readonly FailedBatch[]
  zone: string
  /** The end of a span that is not over. */
  now: number
}

/** How the failures listed by the batches differ from the batches' counts, as sentences. */
export function countNotes({ unlisted, uncounted, unread }: FailureTotals): string[] {
  const { notes } = text
  const differences =
    unlisted > 0 && uncounted > 0
      ? [notes.unlistedAndUncounted(unlisted, uncounted)]
      : [...(unlisted > 0 ? [notes.unlisted(unlisted)] : []), ...(uncounted > 0 ? [notes.uncounted(uncounted)] : [])]
  return uncounted > unlisted + unread ? [...differences, notes.exceeding] : differences
}

/**
 * The failures as Markdown, with every count and the advice, for a ticket or a message. It does not list the tokens.
 */
export function failuresReport({ subject, company, totals, before, reasons, worst, zone, now }: Report): string {
  const { columns } = t
  const at = (ms: number | null) => (ms === null ? shared.unknown : (formatMoment(ms, zone, {}) ?? shared.unknown))
  const { span } = subject
  const isCompared = reasons.some(({ change }) => change !== null)
  const head = [
    t.title(inline(subject.label)),
    '',
    t.company(inline(company), subject.apps.map(inline)),
    ...(subject.file === null || subject.file === subject.label ? [] : [t.file(inline(subject.file))]),
    ...(span === null || (span.from === -Infinity && span.until === Infinity)
      ? []
      : [t.span(span.from === -Infinity ? null : at(span.from), at(Math.min(span.until, now)))]),
    t.totals(totals.batches, settledOf(totals), totals.failed, shareOf(totals.failed, totals), totals.pending),
    ...(before !== null && settledOf(before) > 0
      ? [t.before(settledOf(before), before.failed, shareOf(before.failed, before))]
      : []),
    shared.percentageBase,
    ...(totals.unreadBatches > 0 ? [text.reading.missing(totals.unread, totals.unreadBatches)] : []),
    ...(before !== null && before.unreadBatches > 0 ? [text.reading.missingBefore(before.unreadBatches)] : []),
    ...countNotes(totals),
  ]
  const reasonTable = table(
    [
      columns.response,
      columns.tokens,
      columns.share,
      ...(isCompared ? [columns.before, columns.change] : []),
      columns.batches,
      columns.meaning,
      columns.advice,
    ],
    reasons.map(reason => {
      const { meaning, advice } = shared.responses[responseCodeOf(reason)]
      const earlier = reason.before
      return [
        reason.key === '' ? shared.reasons.noResponse : code(reason.key),
        formatNumber(reason.count),
        formatShare(reason.share),
        ...(isCompared
          ? [
              earlier === null ? '' : text.reasons.beforeValue(earlier.count, earlier.share),
              reason.change === null ? '' : text.reasons.changes[reason.change],
            ]
          : []),
        formatNumber(reason.batches),
        meaning,
        advice,
      ]
    }),
  )
  const breakdown = (kind: 'platform' | 'version', title: string) => {
    const parts = breakdownOf(kind, totals)
    if (parts.length === 0) return []
    const rows = parts.map(({ name, count, share }) => [inline(name), formatNumber(count), formatShare(share)])
    return ['', title, '', ...table([columns[kind], columns.failed, columns.share], rows)]
  }
  return [
    ...head,
    ...(reasons.length > 0 ? ['', t.reasons, '', ...reasonTable] : []),
    ...breakdown('platform', t.platforms),
    ...breakdown('version', t.versions),
    ...(worst.length > 0
      ? [
          '',
          t.batches,
          '',
          ...table(
            [columns.batch, columns.received, columns.file, columns.failed, columns.share],
            worst.map(({ batch, sent }) => {
              const counts = batch.counts ?? { succeeded: 0, failed: 0 }
              return [
                code(batch.batch_id),
                at(batch.received_at),
                sent === null ? text.worst.sentElsewhere : inline(sent.title),
                formatNumber(counts.failed),
                formatShare(shareOf(counts.failed, counts)),
              ]
            }),
          ),
        ]
      : []),
    '',
  ].join('\n')
}

const table = (header: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  [header, header.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`)

/** Untrusted text within a line: it can neither end the cell nor become a heading, a link, or HTML. */
const inline = (value: string): string =>
  value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').replaceAll(/[\\`*_[\]<>|#]/g, mark => `\\${mark}`)

/** Untrusted text as code; a pipe would end the cell even there. */
const code = (value: string): string =>
  `\`${value
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll('`', "'")
    .replaceAll('|', '\\|')
    .trim()}\``
