import { Button } from '@mantine/core'
import type { FileCheck } from '#/parts/bulk/bulk-kind'
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
  const use = () =>
    onChange({ ...rest, columns: setup.columns.map((target, index) => (index === proposed ? 'external' : target)) })
  return (
    <div className={`sb-row ${classes['fix'] ?? ''}`}>
      <p>{t.proposed(name)}</p>
      <Button size="xs" onClick={use}>
        {t.useProposed}
      </Button>
      <Button size="xs" variant="subtle" onClick={() => onChange(rest)}>
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
  const shown = fixes.filter(({ isDone, left }) => isDone || left > 0)
  const { trimmed, 'platform-name': platformName } = text.dryRun.changed
  return (
    <>
      {marked('trimmed') > 0 ? <p className="sb-dim">{trimmed(marked('trimmed'))}</p> : null}
      {marked('platform-name') > 0 ? <p className="sb-dim">{platformName(marked('platform-name'))}</p> : null}
      {shown.length > 0 ? (
        <section className={classes['fixes']} aria-label={t.title}>
          {shown.map(({ id, isDone, left, changed, labels }) =>
            isDone ? (
              <div key={id} className={`sb-row ${classes['fix'] ?? ''}`}>
                <p role="status">{labels.done(changed, left)}</p>
                <Button size="xs" variant="subtle" onClick={() => onChange({ ...setup, [id]: false })}>
                  {t.undo}
                </Button>
              </div>
            ) : (
              <Button key={id} size="xs" onClick={() => onChange({ ...setup, [id]: true })}>
                {labels.apply(left)}
              </Button>
            ),
          )}
        </section>
      ) : null}
    </>
  )
}
