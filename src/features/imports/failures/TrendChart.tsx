import { Chart, ChartStrip } from '#/ui/chart/Chart'
import { formatNumber, formatShare } from '#/ui/format/format'
import type { Span } from './failures-address'
import { text } from './text'
import type { TrendPart } from './trend'
import classes from './TrendChart.module.css'

const t = text.trend

interface TrendChartProps {
  parts: readonly TrendPart[]
  /** The span to mark in the chart; null for none. */
  span: Span | null
  nameOf: (part: TrendPart) => string
  /** The part's name within a sentence. */
  inSentence: (part: TrendPart) => string
}

/** Units of the drawing, which is stretched to the width of the page. */
const WIDTH = 10
const GAP = 2
const HEIGHT = 64

/** The failure rate above, the tokens below: two scales in one chart would suggest crossings that mean nothing. */
export function TrendChart({ parts, span, nameOf, inSentence }: TrendChartProps) {
  const first = parts[0]
  const last = parts.at(-1)
  if (first === undefined || last === undefined) return null
  const shareOf = ({ failed, settled }: TrendPart) => (settled === 0 ? 0 : failed / settled)
  const mostTokens = Math.max(...parts.map(({ tokens }) => tokens))
  const worst = parts.reduce((a, b) => (shareOf(b) > shareOf(a) ? b : a))
  const mostShare = shareOf(worst)
  const isEmpty = parts.every(({ settled }) => settled === 0)
  const isInSpan = ({ from, until }: TrendPart) => span !== null && from < span.until && until > span.from
  const bars = (heightOf: (part: TrendPart) => number, className: string | undefined) =>
    parts.map((part, index) => {
      const height = heightOf(part)
      // Anything above zero stays visible
      const drawn = height === 0 ? 0 : Math.max(1.5, height * HEIGHT)
      return (
        <g key={part.from}>
          {isInSpan(part) ? (
            <rect className={classes['span']} x={index * WIDTH} y={0} width={WIDTH} height={HEIGHT} />
          ) : null}
          <rect
            className={className}
            x={index * WIDTH + GAP / 2}
            y={HEIGHT - drawn}
            width={WIDTH - GAP}
            height={drawn}
          />
          <rect className={classes['target']} x={index * WIDTH} y={0} width={WIDTH} height={HEIGHT}>
            <title>{describe(part, nameOf(part))}</title>
          </rect>
        </g>
      )
    })
  const size = { width: parts.length * WIDTH, height: HEIGHT }
  return (
    <Chart
      label={
        isEmpty
          ? (mostTokens === 0 ? t.chartNoTokens : t.chartNone)(inSentence(first), inSentence(last))
          : mostShare === 0
            ? t.chartNoFailures(inSentence(first), inSentence(last))
            : t.chart(inSentence(first), inSentence(last), formatShare(mostShare), inSentence(worst))
      }
      ends={[nameOf(first), nameOf(last)]}
    >
      <ChartStrip label={t.share} most={t.most(formatShare(mostShare))} {...size}>
        {bars(part => shareOf(part) / Math.max(mostShare, 0.000_001), classes['failed'])}
      </ChartStrip>
      <ChartStrip label={t.tokens} most={t.most(formatNumber(mostTokens))} {...size}>
        {bars(({ tokens }) => tokens / Math.max(1, mostTokens), classes['tokens'])}
      </ChartStrip>
    </Chart>
  )
}

function describe({ tokens, settled, failed }: TrendPart, when: string): string {
  if (tokens === 0) return t.partNone(when)
  return settled === 0 ? t.partOpen(when, tokens) : t.part(when, tokens, formatShare(failed / settled))
}
