import { usePreferences } from '#/ui/behavior/preferences'
import { JsonView } from '#/ui/format/JsonView'
import { Panel } from '#/ui/layout/Panel'
import { text } from './text'
import classes from './UnreadableRows.module.css'

/** Rows of a response that could not be read as a person: shown as received, so that no one is missed. */
export function UnreadableRows({ rows }: { rows: readonly { raw: unknown }[] }) {
  const masked = usePreferences().maskNumbers
  if (rows.length === 0) return null
  return (
    <Panel title={text.several.unreadable(rows.length)} subtitle={text.several.unreadableWhy}>
      <ol className="sb-stack">
        {rows.map(({ raw }, at) => (
          // Rows have no id and never change order
          <li key={at} className={classes['row']}>
            <JsonView value={raw} label={text.several.unreadableRow(at + 1)} masked={masked} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}
