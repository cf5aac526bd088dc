import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton'
import { text } from './text'
import classes from './FieldRow.module.css'

const t = text.fieldRow

interface EditRowProps {
  label: ReactNode
  /** Names the editor: `aria-labelledby`. */
  labelId: string
  /** The editor that a click on the label leads to, where it is a single one. */
  editorId?: string | undefined
  /** What saving does here, `faulty` while it cannot be sent; undefined where that needs no word. */
  state?: keyof typeof t.states | undefined
  /** Takes the stored value away. */
  remove?: { label: string; onRemove: () => void } | undefined
  /** Puts back what is stored. */
  back?: { label: string; onBack: () => void } | undefined
  /** Under the editor: what is stored, what to know of it. */
  note?: ReactNode
  children: ReactNode
}

/** One line of a form over a record: name, editor, what saving does there (design 07). */
export function FieldRow({ label, labelId, editorId, state, remove, back, note, children }: EditRowProps) {
  return (
    <div className={classes['row']} data-state={state}>
      <label id={labelId} htmlFor={editorId} className={classes['label']}>
        {label}
      </label>
      <div className={classes['editor']}>
        {children}
        {note !== undefined && note !== null ? <div className={classes['note']}>{note}</div> : null}
      </div>
      <div className={classes['tools']}>
        {state === undefined ? null : <span className={classes['state']}>{t.states[state]}</span>}
        {back && state !== 'untouched' ? (
          <IconButton label={back.label} tipSide="start" onClick={back.onBack}>
            <IconArrowBackUp size={16} stroke={1.5} aria-hidden />
          </IconButton>
        ) : remove && state !== 'removed' ? (
          <IconButton label={remove.label} tipSide="start" onClick={remove.onRemove}>
            <IconX size={16} stroke={1.5} aria-hidden />
          </IconButton>
        ) : (
          <span className={classes['gap']} />
        )}
      </div>
    </div>
  )
}
