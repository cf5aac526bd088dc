import type { ReactNode } from 'react'
import classes from './Chart.module.css'

interface ChartProps {
  /** What the chart shows, in a sentence. A table of the same figures belongs below it. */
  label: string
  /** The names of the left and right ends. */
  ends: readonly [string, string]
  children: ReactNode
}

/**
 * A chart of one or more strips over the same period. Drawn as SVG with attributes only, which the content policy
 * allows.
 */
export const Chart = ({ label, ends, children }: ChartProps) => (
  <figure className={classes['chart']} role="img" aria-label={label}>
    {children}
    <div className={`sb-note ${classes['ends'] ?? ''}`}>
      <span>{ends[0]}</span>
      <span>{ends[1]}</span>
    </div>
  </figure>
)

interface ChartStripProps {
  label: string
  /** What the height of the strip stands for. */
  most: string
  /** The size of the drawing, which is stretched to the width of the page. */
  width: number
  height: number
  /** Whether the strip is more than twice as high as usual. */
  tall?: boolean
  children: ReactNode
}

/** One strip of a chart: a drawing with a scale of its own. */
export const ChartStrip = ({ label, most, width, height, tall = false, children }: ChartStripProps) => (
  <div className={classes['strip']}>
    <p className={classes['label']}>
      <b>{label}</b> <span className="sb-dim">{most}</span>
    </p>
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={classes['drawing']}
      data-tall={tall || undefined}
      aria-hidden
    >
      {children}
      <line className={classes['base']} x1={0} x2={width} y1={height} y2={height} />
    </svg>
  </div>
)
