import { usePreferences } from '#/ui/behavior/preferences'
import { JsonView } from '#/ui/format/JsonView'
import { Panel } from '#/ui/layout/Panel'
import { text } from '../text'
import classes from './UnreadableRows.module.css'

/** Rows of an answer that are no readable person: shown as they came, so that nobody is missed (facts.md 11). */
export function UnreadableRows({ rows }: { rows: readonly { raw: unknown }[] }) {
  const masked = usePreferences().maskNumbers
  if (rows.length === 0) return null
  return (
    <Panel title={text.several.unreadable(rows.length)} subtitle={text.several.unreadableWhy}>
      <ol className={classes['rows']}>
        {rows.map(({ raw }, at) => (
          // Rows have no identity of their own and never move
          <li key={at} className={classes['row']}>
            <JsonView value={raw} label={text.several.unreadableRow(at + 1)} masked={masked} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}
