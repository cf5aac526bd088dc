import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { Fragment } from 'react'
import { setPreference, usePreferences } from '#/ui/behavior/preferences'
import { modifierName, useShortcuts } from '#/ui/behavior/shortcuts'
import { Dialog } from '#/ui/overlays/Dialog'
import { text } from './text'
import classes from './ShortcutSheet.module.css'

const t = text.sheet

/** Lists the shortcuts of this page, with a switch for single-key shortcuts. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { singleKeys } = usePreferences()
  const lines = new Map<string, string[]>()
  for (const { keys, label } of useShortcuts()) {
    if (label !== undefined) lines.set(label, [...new Set([...(lines.get(label) ?? []), keys])])
  }
  return (
    <Dialog title={t.title} onClose={onClose}>
      <dl className={classes['sheet']}>
        {[...lines].map(([label, keys]) => (
          <div
            key={label}
            className={`sb-ruled ${classes['line'] ?? ''}`}
            data-off={(!singleKeys && !keys.some(isModified)) || undefined}
          >
            <dt>{label}</dt>
            <dd className={classes['keys']}>
              {keys.map(combination => (
                <Keys key={combination} keys={combination} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t.single}
        description={t.singleNote}
        checked={singleKeys}
        onChange={event => setPreference('singleKeys', event.currentTarget.checked)}
      />
    </Dialog>
  )
}

const isModified = (keys: string) => keys.startsWith('mod+')

function Keys({ keys }: { keys: string }) {
  if (isModified(keys)) {
    const key = keys.slice(4)
    return (
      <span>
        <kbd className="sb-kbd">{modifierName()}</kbd>{' '}
        <kbd className="sb-kbd">{key.length === 1 ? key.toUpperCase() : key}</kbd>
      </span>
    )
  }
  return (
    <span>
      {keys.split(' ').map((key, index) => (
        <Fragment key={key}>
          {index > 0 ? <span className="sb-dim"> {t.next} </span> : null}
          <kbd className="sb-kbd">{key}</kbd>
        </Fragment>
      ))}
    </span>
  )
}
