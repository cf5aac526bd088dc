import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRouteParams } from '#/api/route-params'
import type { WalletItem } from '#/contract/wallet-items'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { ReceiptPage } from '#/ui/feedback/Receipt'
import { CampaignHead } from '../CampaignHead'
import { readValidFilters, messageContent } from '../message-draft'
import { MessagePreview } from '../MessagePreview'
import { renderFor } from './count-audience'
import { MessageReceipt } from './MessageReceipt'
import type { OpenMessageDraft } from './open-message-draft'
import { text } from './text'
import { useMessageContext } from './use-message-context'

const t = text.review

/** The review page: the audience is counted, and the user reads the message once more before sending it. */
export function MessageReview(openDraft: OpenMessageDraft) {
  'use no memo' // renders rarely: memoization would make the page larger and save nothing
  const { walletId, value, draft } = openDraft
  const routeParams = useRouteParams()
  const context = useMessageContext(walletId, value)
  const { reading } = context
  const [example, setExample] = useState<WalletItem | null>(null)
  const valid = readValidFilters(messageContent(value).filters ?? [])
  const blockers = context.problems.filter(problem => problem.level === 'stop')
  const filters = blockers.length === 0 && valid.ok ? valid.filters : null
  return (
    <div className="sb-page">
      <CampaignHead above={['wallet', 'items', 'messages', 'newMessage']} title={t.title} />
      {/* The outcome of an earlier attempt has to be settled even if the draft has problems now */}
      {filters !== null || value.attempt !== null ? (
        <ReceiptPage
          beside={
            <MessagePreview
              template={value.template}
              body={example ? renderFor(value.template, example.tokens) : reading.filledIn.text}
              isForHolder={example !== null}
              header={value.header}
              imageUrl={value.imageUrl}
            />
          }
        >
          <MessageReceipt openDraft={openDraft} context={context} filters={filters} onExample={setExample} />
        </ReceiptPage>
      ) : (
        <div className="sb-card">
          <EmptyState
            title={draft.stored === null && value.template === '' ? t.nothing : t.notReady}
            actions={
              <Button component={PathLink} to={paths.newWalletMessage(routeParams, walletId)}>
                {t.toComposer}
              </Button>
            }
          >
            {blockers.map((blocker, at) => (
              <p key={at}>{blocker.text}</p>
            ))}
          </EmptyState>
        </div>
      )}
    </div>
  )
}
