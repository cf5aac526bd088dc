import { useRef } from 'react'
import { useApi } from '#/api/api-context'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { useClearSide } from '#/parts/undo/clear-side'
import { useQueuedActions } from '#/parts/undo/undo-queue'
import { UndoBar } from '#/parts/undo/UndoBar'
import { UnfinishedActions } from '#/parts/undo/UnfinishedActions'
import classes from './PendingActions.module.css'

const renderError = (error: unknown) => <ApiErrorNotice error={error} />

/** The undo bar and the actions that an earlier page left unfinished. Loaded after the first screen. */
export function PendingActions() {
  const stack = useRef<HTMLDivElement>(null)
  const actions = useQueuedActions(useApi().scope)
  const side = useClearSide(
    stack,
    actions.map(({ subject }) => subject),
  )
  return (
    <div ref={stack} className={classes['stack']} data-side={side}>
      <UnfinishedActions renderError={renderError} />
      <UndoBar renderError={renderError} />
    </div>
  )
}
