import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { UndoBar } from '#/parts/undo/UndoBar'
import { UnfinishedActions } from '#/parts/undo/UnfinishedActions'
import classes from './PendingActions.module.css'

const notice = (error: unknown) => <ApiErrorNotice error={error} />

/** What lies over the pages and is not needed before the first key: the undo bar, and what an earlier page left open. */
export function PendingActions() {
  return (
    <div className={classes['stack']}>
      <UnfinishedActions notice={notice} />
      <UndoBar notice={notice} />
    </div>
  )
}
