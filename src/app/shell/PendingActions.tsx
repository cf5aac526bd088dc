import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { FromBefore } from '#/parts/undo/UnfinishedActions'
import { UndoBar } from '#/parts/undo/UndoBar'
import classes from './PendingActions.module.css'

const notice = (error: unknown) => <ApiErrorNotice error={error} />

/** What lies over the pages and is not needed before the first key: the undo bar, and what an earlier page left open. */
export function Afterwards() {
  return (
    <div className={classes['stack']}>
      <FromBefore notice={notice} />
      <UndoBar notice={notice} />
    </div>
  )
}
