import classes from './ProgressBar.module.css'

interface ProgressBarProps {
  label: string
  /** What is done, or the parts of it by outcome; null while the total is unknown. */
  done: number | { done: number; failed: number; unknown: number } | null
  /** 0 shows an empty bar. */
  total?: number
  /** Whether the work is running. Used only while the total is unknown. */
  isRunning?: boolean
  className?: string | undefined
}

/** How far work has progressed. */
export function ProgressBar({ label, done, total = 1, isRunning = true, className = '' }: ProgressBarProps) {
  const props = { className: `${classes['bar'] ?? ''} ${className}`, role: 'progressbar', 'aria-label': label }
  if (done === null)
    return (
      <div {...props}>
        <span className={classes['indeterminate']} data-running={isRunning || undefined} />
      </div>
    )
  const parts = typeof done === 'number' ? { done, failed: 0, unknown: 0 } : done
  const share = (count: number) => ({ inlineSize: `${(count / Math.max(1, total)) * 100}%` })
  return (
    <div {...props} aria-valuemin={0} aria-valuemax={total} aria-valuenow={parts.done + parts.failed + parts.unknown}>
      <span className={classes['done']} style={share(parts.done)} />
      <span className={classes['failed']} style={share(parts.failed)} />
      <span className={classes['unknown']} style={share(parts.unknown)} />
    </div>
  )
}
