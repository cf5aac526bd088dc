import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '#/api/api-context'
import { updateWalletItemMutation } from '#/api/wallet-items'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { LostWork } from '#/parts/jobs/LostWork'
import { useUncoveredSide } from '#/parts/undo/uncovered-side'
import { useQueuedActions } from '#/parts/undo/undo-queue'
import { UndoBar } from '#/parts/undo/UndoBar'
import { UnfinishedActions } from '#/parts/undo/UnfinishedActions'
import classes from './PendingActions.module.css'

const renderError = (error: unknown) => <ApiErrorNotice error={error} />

/**
 * The undo bar, the actions that were left unfinished or whose response was lost, and the work that can no longer be
 * read. Loaded after the first screen.
 */
export function PendingActions() {
  const stack = useRef<HTMLDivElement>(null)
  const api = useApi()
  const client = useQueryClient()
  const actions = useQueuedActions(api.scope)
  const [isLostHidden, setLostHidden] = useState(false)
  const side = useUncoveredSide(
    stack,
    actions.map(({ subject }) => subject),
  )
  return (
    <div ref={stack} className={classes['stack']} data-side={side}>
      {isLostHidden ? null : (
        <LostWork className={`sb-card ${classes['lost'] ?? ''}`} onDismiss={() => setLostHidden(true)} />
      )}
      <UnfinishedActions
        renderError={renderError}
        onDone={(intent, completion) => {
          // Rare, so it is loaded only then. A failed load costs the receipt, not the action
          import('#/features/subscriptions/intent-receipt')
            .then(({ addIntentReceipt }) => addIntentReceipt({ api, client }, intent, completion))
            .catch(() => undefined)
          if (intent.act !== updateWalletItemMutation.id) return undefined
          // As long as its draft has not ended, the item's page would offer to save the same again
          return import('#/features/wallet/item/end-intent-draft').then(({ endIntentDraft }) =>
            endIntentDraft(api, intent),
          )
        }}
      />
      <UndoBar renderError={renderError} />
    </div>
  )
}
