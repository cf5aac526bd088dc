import type { ReactNode } from 'react'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import type { FileCheck, Findings, RowProblem } from './bulk-kind'
import { Count, Counts, ProblemTable } from './DryRunParts'
import { text } from './text'
import classes from './bulk.module.css'

const t = text.dryRun

interface DryRunProps<Found extends Findings> {
  check: FileCheck<Found>
  isChecking: boolean
  /** Why the file cannot be sent with its setup; null if it can. */
  missing: string | null
  /** The labels of counts, if others than usual. */
  labels?: { ready?: string; duplicates?: string }
  /** Below the number of ready rows. */
  readyNote?: string | null
  problemsTitle: string
  /** The sentence of a problem. */
  reasonOf: (problem: RowProblem<Found>) => string
  /** Between the counts and the rows with problems. */
  children?: ReactNode
}

/** What would be sent and what would not, with the reason for each row that would not. */
export function DryRun<Found extends Findings>(props: DryRunProps<Found>) {
  const { check, isChecking, missing, labels = {}, readyNote = null, problemsTitle, reasonOf, children } = props
  const { counts, problems } = check
  if (missing !== null) return <ErrorNotice tone="warn" title={missing} />
  return (
    <div className={classes['stack']} aria-busy={isChecking}>
      <Counts>
        <Count label={t.total} count={counts.total} />
        <Count label={labels.ready ?? t.ready} count={counts.ready} note={readyNote} />
        <Count label={labels.duplicates ?? t.duplicates} count={counts.duplicates} />
        <Count label={t.refused} count={counts.refused} />
        {counts.blankLines > 0 ? <Count label={t.blank} count={counts.blankLines} /> : null}
      </Counts>
      {children}
      {problems.length > 0 ? (
        <ProblemTable
          title={problemsTitle}
          problems={problems.map(row => ({ ...row, reason: reasonOf(row) }))}
          total={counts.warned + counts.duplicates + counts.refused}
        />
      ) : null}
    </div>
  )
}
