import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton'
import { text } from './text'
import classes from './FieldRow.module.css'

const t = text.fieldRow

interface FieldRowProps {
  label: ReactNode
  /** Id of the label, for `aria-labelledby` of the editor. */
  labelId: string
  /** Id of the editor, if it is a single element, so that a click on the label focuses it. */
  editorId?: string | undefined
  /** What saving does to this field; `faulty` while its value is invalid. Undefined shows nothing. */
  state?: keyof typeof t.states | undefined
  /** Removes the stored value. */
  remove?: { label: string; onRemove: () => void } | undefined
  /** Restores the stored value. */
  undo?: { label: string; onUndo: () => void } | undefined
  /** Below the editor, such as the stored value or a hint. */
  note?: ReactNode
  children: ReactNode
}

/** A row of a form that edits a record: label, editor, and what saving does to the field. */
export function FieldRow({ label, labelId, editorId, state, remove, undo, note, children }: FieldRowProps) {
  return (
    <div className={classes['row']} data-state={state}>
      <label id={labelId} htmlFor={editorId} className={`sb-text sb-wrap ${classes['label'] ?? ''}`}>
        {label}
      </label>
      <div className={classes['editor']}>
        {children}
        {note !== undefined && note !== null ? (
          <div className={`sb-note sb-wrap ${classes['note'] ?? ''}`}>{note}</div>
        ) : null}
      </div>
      <div className={`sb-small ${classes['tools'] ?? ''}`}>
        {state === undefined ? null : (
          <span className="sb-change" data-state={state}>
            {t.states[state]}
          </span>
        )}
        {undo && state !== 'untouched' ? (
          <IconButton icon={IconArrowBackUp} label={undo.label} onClick={undo.onUndo} />
        ) : remove && state !== 'removed' ? (
          <IconButton icon={IconX} label={remove.label} onClick={remove.onRemove} />
        ) : (
          <span className={classes['gap']} />
        )}
      </div>
    </div>
  )
}
