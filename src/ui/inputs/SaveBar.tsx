import { type ReactNode, useLayoutEffect } from 'react'
import classes from './SaveBar.module.css'

/** The id of the summary, which describes a button that cannot be pressed yet. */
export const SAVE_SUMMARY_ID = 'save-summary'

interface SaveBarProps {
  /** Summary of the changes: `3 fields set, 1 removed`. */
  summary: ReactNode
  /** Details, such as the names of the fields or the time of the draft. */
  detail?: ReactNode
  /** The buttons, the main one last. */
  actions: ReactNode
}

/** The sticky footer of a form: a summary of the changes and the buttons. */
export function SaveBar({ summary, detail, actions }: SaveBarProps) {
  // An attribute, because with `main:has(.bar)` the browser would compute all styles again after every change to the
  // page
  useLayoutEffect(() => {
    document.documentElement.dataset['saveBar'] = ''
    return () => void delete document.documentElement.dataset['saveBar']
  }, [])
  return (
    <div className={`sb-row ${classes['bar'] ?? ''}`}>
      <div className={classes['text']}>
        <div id={SAVE_SUMMARY_ID} className={classes['summary']}>
          {summary}
        </div>
        {detail !== undefined ? <div className={`sb-note sb-wrap ${classes['detail'] ?? ''}`}>{detail}</div> : null}
      </div>
      <div className={classes['actions']}>{actions}</div>
    </div>
  )
}
