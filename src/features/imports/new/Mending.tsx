import { Button } from '@mantine/core'
import type { FileCheck } from '#/parts/bulk/bulk-kind'
import type { ImportFindings, ImportMark } from '../file/import-check'
import type { ImportSetup } from '../file/import-settings'
import type { TokenWarning } from '../file/token-check'
import { text } from './text'
import classes from './Mending.module.css'

interface SetupProps {
  setup: ImportSetup
  onChange: (setup: ImportSetup) => void
}

/** What is known about the columns besides their names: a remembered mapping, or a column to propose. */
export function ColumnNotes({ setup, header, onChange }: SetupProps & { header: readonly string[] | null }) {
  const t = text.settings
  const { proposed, ...rest } = setup
  if (setup.isRemembered && proposed === undefined) return <p className="sb-dim">{t.remembered}</p>
  // Chosen by hand meanwhile
  if (proposed === undefined || setup.columns.includes('external')) return null
  const name = header?.[proposed]?.trim() || t.unnamedColumn(proposed + 1)
  const use = () =>
    onChange({ ...rest, columns: setup.columns.map((target, at) => (at === proposed ? 'external' : target)) })
  return (
    <div className={classes['act']}>
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

/** Mends all rows with a warning by one act each, and says how rows are sent in another form than they are written. */
export function Mending({ setup, check, onChange }: SetupProps & { check: FileCheck<ImportFindings> }) {
  const t = text.dryRun.mending
  const warned = (code: TokenWarning) => check.problemCodes.find(problem => problem.code === code)?.rows ?? 0
  const marked = (mark: ImportMark) => check.marks[mark] ?? 0
  const acts = [
    {
      id: 'platformFromForm',
      isDone: setup.platformFromForm === true,
      left: warned('other-platform'),
      changed: marked('platform-of-form'),
      words: { act: t.platform, done: t.platformDone },
    },
    {
      id: 'stripTokens',
      isDone: setup.stripTokens === true,
      left: warned('brackets-or-blanks'),
      changed: marked('stripped'),
      words: { act: t.strip, done: t.stripDone },
    },
  ] as const
  const shown = acts.filter(({ isDone, left }) => isDone || left > 0)
  const { trimmed, 'platform-name': platformName } = text.dryRun.changed
  return (
    <>
      {marked('trimmed') > 0 ? <p className="sb-dim">{trimmed(marked('trimmed'))}</p> : null}
      {marked('platform-name') > 0 ? <p className="sb-dim">{platformName(marked('platform-name'))}</p> : null}
      {shown.length > 0 ? (
        <section className={classes['acts']} aria-label={t.title}>
          {shown.map(({ id, isDone, left, changed, words }) =>
            isDone ? (
              <div key={id} className={classes['act']}>
                <p role="status">{words.done(changed, left)}</p>
                <Button size="xs" variant="subtle" onClick={() => onChange({ ...setup, [id]: false })}>
                  {t.undo}
                </Button>
              </div>
            ) : (
              <Button key={id} size="xs" onClick={() => onChange({ ...setup, [id]: true })}>
                {words.act(left)}
              </Button>
            ),
          )}
        </section>
      ) : null}
    </>
  )
}
