import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'
import type { FileCheck } from '#/parts/bulk/bulk-kind'
import { focusElement } from '#/ui/behavior/focus-heading'
import { MisclickGuard } from '#/ui/inputs/MisclickGuard'
import type { ImportFindings, ImportMark } from '../file/import-check'
import type { ImportSetup } from '../file/import-settings'
import type { TokenWarning } from '../file/token-check'
import { text } from './text'
import classes from './RowFixes.module.css'

interface SetupProps {
  setup: ImportSetup
  onChange: (setup: ImportSetup) => void
}

/** What is known about the columns besides their names: a remembered mapping, or a column to propose. */
export function ColumnNotes({ setup, header, onChange }: SetupProps & { header: readonly string[] | null }) {
  const t = text.settings
  const { proposed, ...rest } = setup
  if (setup.isRemembered && proposed === undefined) return <p className="sb-dim">{t.remembered}</p>
  // The user may have chosen another column since this one was proposed
  if (proposed === undefined || setup.columns.includes('external')) return null
  const name = header?.[proposed]?.trim() || t.unnamedColumn(proposed + 1)
  const columns = setup.columns.map((target, index) => (index === proposed ? 'external' : target))
  const answer = ({ currentTarget }: MouseEvent, next: ImportSetup) => {
    // The button is about to disappear
    focusElement(currentTarget.closest('section'))
    onChange(next)
  }
  return (
    <div className={`sb-row ${classes['fix'] ?? ''}`}>
      <p>{t.proposed(name)}</p>
      <Button size="xs" onClick={event => answer(event, { ...rest, columns })}>
        {t.useProposed}
      </Button>
      <Button size="xs" variant="subtle" onClick={event => answer(event, rest)}>
        {t.ignoreProposed}
      </Button>
    </div>
  )
}

/** Fixes, each for all affected rows together, and how the sent rows differ from the file. */
export function RowFixes({ setup, check, onChange }: SetupProps & { check: FileCheck<ImportFindings> }) {
  const t = text.dryRun.fixes
  const warned = (code: TokenWarning) => check.problemCodes.find(problem => problem.code === code)?.rows ?? 0
  const marked = (mark: ImportMark) => check.markCounts[mark] ?? 0
  const fixes = [
    {
      id: 'platformFromForm',
      isDone: setup.platformFromForm === true,
      left: warned('other-platform') + marked('token-shows-platform'),
      changed: marked('platform-from-token'),
      labels: { apply: t.platform, done: t.platformDone },
    },
    {
      id: 'stripTokens',
      isDone: setup.stripTokens === true,
      left: warned('brackets-or-blanks'),
      changed: marked('stripped'),
      labels: { apply: t.strip, done: t.stripDone },
    },
  ] as const
  // Just after Undo, the counts are still those of the fixed rows
  const shown = fixes.filter(({ isDone, left, changed }) => isDone || left + changed > 0)
  const { trimmed, 'platform-name': platformName } = text.dryRun.changed
  return (
    <>
      {marked('trimmed') > 0 ? <p className="sb-dim">{trimmed(marked('trimmed'))}</p> : null}
      {marked('platform-name') > 0 ? <p className="sb-dim">{platformName(marked('platform-name'))}</p> : null}
      {shown.length > 0 ? (
        <section className={classes['fixes']} aria-label={t.title}>
          {shown.map(({ id, isDone, left, changed, labels }) => (
            <MisclickGuard key={id} meaning={isDone ? 'undo' : 'apply'} className={`sb-row ${classes['fix'] ?? ''}`}>
              {isDone ? (
                <>
                  <p role="status">{labels.done(changed, left)}</p>
                  <Button size="xs" variant="subtle" onClick={() => onChange({ ...setup, [id]: false })}>
                    {t.undo}
                  </Button>
                </>
              ) : (
                <Button size="xs" onClick={() => onChange({ ...setup, [id]: true })}>
                  {labels.apply(left + changed)}
                </Button>
              )}
            </MisclickGuard>
          ))}
        </section>
      ) : null}
    </>
  )
}
