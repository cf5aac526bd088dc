import type { ReactNode } from 'react'
import { Count, Counts } from '#/ui/layout/Counts'
import { PlainTable } from '#/ui/table/PlainTable'
import type { FileCheck, Findings, RowProblem } from './bulk-kind'
import { problemColumns } from './problem-columns'
import { text as t } from './text'
import classes from './bulk.module.css'

interface DryRunProps<Found extends Findings> {
  check: FileCheck<Found>
  isChecking: boolean
  /** Labels for counts, where they differ from the usual labels. */
  labels?: { ready?: string; duplicates?: string }
  /** Shown below the number of ready rows. */
  readyNote?: string | null
  problemsTitle: string
  /** Describes a problem in a sentence. */
  reasonOf: (problem: RowProblem<Found>) => string
  /** Shown between the counts and the rows with problems. */
  children?: ReactNode
}

/** How many rows would be sent and how many would not, and the first rows with a problem, each with its reason. */
export function DryRun<Found extends Findings>(props: DryRunProps<Found>) {
  const { check, isChecking, labels = {}, readyNote = null, problemsTitle, reasonOf, children } = props
  const { counts, problems } = check
  const problemCount = counts.warned + counts.duplicates + counts.refused + counts.leftOut
  return (
    <div className="sb-column" aria-busy={isChecking}>
      <Counts>
        <Count label={t.dryRun.total} count={counts.total} />
        <Count label={labels.ready ?? t.dryRun.ready} count={counts.ready} note={readyNote} />
        <Count label={labels.duplicates ?? t.dryRun.duplicates} count={counts.duplicates} />
        <Count label={t.dryRun.refused} count={counts.refused} />
        {counts.leftOut > 0 ? <Count label={t.dryRun.leftOut} count={counts.leftOut} /> : null}
        {counts.blankLines > 0 ? <Count label={t.dryRun.blank} count={counts.blankLines} /> : null}
      </Counts>
      {children}
      {problems.length > 0 ? (
        <section>
          <h3>{problemsTitle}</h3>
          <div className={classes['problems']} role="region" aria-label={problemsTitle} tabIndex={0}>
            <PlainTable
              rows={problems.map(row => ({ ...row, reason: reasonOf(row) }))}
              columns={problemColumns}
              // Not by line: the rows of a JSON file may all be on one
              keyOf={(_, index) => index}
              density="compact"
            />
          </div>
          {problemCount > problems.length ? <p className="sb-dim">{t.problems.truncated(problems.length)}</p> : null}
        </section>
      ) : null}
    </div>
  )
}
