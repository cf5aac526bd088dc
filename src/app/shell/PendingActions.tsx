import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { UndoBar } from '#/parts/undo/UndoBar'
import { UnfinishedActions } from '#/parts/undo/UnfinishedActions'
import classes from './PendingActions.module.css'

const renderError = (error: unknown) => <ApiErrorNotice error={error} />

/** The undo bar and the actions that an earlier page left unfinished. Loaded after the first screen. */
export function PendingActions() {
  return (
    <div className={classes['stack']}>
      <UnfinishedActions renderError={renderError} />
      <UndoBar renderError={renderError} />
    </div>
  )
}
