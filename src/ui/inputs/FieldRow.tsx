import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { focusElement } from '../behavior/focus-heading'
import { IconButton } from './IconButton'
import { MisclickGuard } from './MisclickGuard'
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
  'use no memo' // its props change with every render: memoization would make every page larger and save nothing
  const undoNow = state === 'untouched' ? undefined : undo
  const removeNow = state === 'removed' ? undefined : remove
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
        <MisclickGuard className={classes['gap']} meaning={undoNow ? 'undo' : removeNow ? 'remove' : 'none'}>
          {undoNow ? (
            <IconButton
              icon={IconArrowBackUp}
              label={undoNow.label}
              onClick={() => {
                // There may be no button left to take over the focus
                if (!remove) focusElement(document.getElementById(labelId))
                undoNow.onUndo()
              }}
            />
          ) : removeNow ? (
            <IconButton icon={IconX} label={removeNow.label} onClick={removeNow.onRemove} />
          ) : null}
        </MisclickGuard>
      </div>
    </div>
  )
}
