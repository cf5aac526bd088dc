import { Chart, ChartStrip } from './Chart'
import { downsample, type Point } from './downsample'
import { linePaths, type Gap } from './line-paths'
import classes from './Chart.module.css'

interface LineChartProps {
  /** What the chart shows, in a sentence. A table of the same figures belongs below it. */
  label: string
  /** In chronological order. */
  points: readonly Point[]
  /** Periods without points, which are drawn dashed. */
  gaps: readonly Gap[]
  /** The names of the scale, of its top, and of the left and right ends. */
  names: { scale: string; most: string; ends: readonly [string, string] }
}

/** More points would be less than a pixel apart. */
const MAX_POINTS = 1_200
const WIDTH = 1_000
const HEIGHT = 200

/** A line over time, from zero to its greatest value. */
export function LineChart({ label, points, gaps, names }: LineChartProps) {
  const { line, dashed, area } = linePaths(downsample(points, MAX_POINTS), gaps, { width: WIDTH, height: HEIGHT })
  return (
    <Chart label={label} ends={names.ends}>
      <ChartStrip label={names.scale} most={names.most} width={WIDTH} height={HEIGHT} tall>
        {[0, HEIGHT / 2].map(y => (
          <line key={y} className={classes['grid']} x1={0} x2={WIDTH} y1={y} y2={y} />
        ))}
        <path className={classes['area']} d={area} />
        <path className={classes['gap']} d={dashed} />
        <path className={classes['line']} d={line} />
      </ChartStrip>
    </Chart>
  )
}
