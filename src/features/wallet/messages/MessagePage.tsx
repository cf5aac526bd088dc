import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import * as z from 'zod/mini'
import { useApi, useSession } from '#/api/api-context'
import { isNotFound } from '#/api/http/error'
import { useRouteParams } from '#/api/route-params'
import { filtersOf, walletMessageQuery, type WalletMessageReading } from '#/api/wallet-messages'
import { readTimestamp } from '#/contract/format/timestamps'
import { readHistoryState } from '#/nav/history-state'
import { paths } from '#/nav/paths'
import { Loaded } from '#/parts/api-log/Loaded'
import { FilterSentence } from '#/parts/filter-builder/FilterSentence'
import { fromWire } from '#/parts/filter-builder/rows'
import { text as filterText } from '#/parts/filter-builder/text'
import { useNow } from '#/ui/behavior/clock'
import { usePreferences } from '#/ui/behavior/preferences'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { JsonView } from '#/ui/format/JsonView'
import { LongText } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { displayZone } from '#/ui/format/zone'
import { CopyButton } from '#/ui/inputs/CopyButton'
import { Absent, Fact, KeyValue } from '#/ui/layout/KeyValue'
import { Panel } from '#/ui/layout/Panel'
import { CampaignHead } from '../CampaignHead'
import { vocabulary } from '../message-draft'
import { MessagePreview } from '../MessagePreview'
import { NotFound } from '../NotFound'
import { sentCountQuery } from '../sent-counts'
import { ServiceLink } from '../ServiceLink'
import { text as sharedText } from '../text'
import { ReuseMessage } from './ReuseMessage'
import { text } from './text'
import shared from '../WalletPage.module.css'
import classes from './MessagePage.module.css'

const t = text.message

/** Set by the composer when it has sent a message: how many items were counted before sending. */
const sentStateSchema = z.object({
  sent: z.catch(z.nullable(z.object({ counted: z.nullable(z.number()) })), null),
})

/** A sent message with its content, its audience, and a preview in both wallets. */
export function MessagePage() {
  const { wallet_id: walletId = '', wallet_message_id: messageId = '' } = useParams()
  const routeParams = useRouteParams()
  const message = useQuery(walletMessageQuery(useApi(), walletId, messageId))
  const { sent } = readHistoryState(sentStateSchema, useLocation().state)
  const isMissing = isNotFound(message.error)
  // Without its audience, a reused message would go to every active item
  const filters = message.data ? filtersOf(message.data) : null
  return (
    <div className={shared['page']}>
      <CampaignHead above={['wallet', 'items', 'messages']} title={isMissing ? t.notFound.title : t.title}>
        {message.data && filters && !isMissing ? (
          <ReuseMessage walletId={walletId} message={message.data.message} filters={filters} />
        ) : null}
      </CampaignHead>
      {sent && message.data ? (
        <p className={classes['sent']} role="status">
          <StatusBadge kind="done">{sent.counted === null ? t.sent : t.sentTo(sent.counted)}</StatusBadge>
        </p>
      ) : null}
      <Loaded
        query={message}
        loading={
          <div className={`sb-card ${shared['loading'] ?? ''}`}>
            <LoadingSkeleton rows={8} />
          </div>
        }
        notFound={<NotFound id={messageId} texts={t.notFound} listPath={paths.walletMessages(routeParams, walletId)} />}
      >
        {reading => <MessageDetails reading={reading} />}
      </Loaded>
    </div>
  )
}

function MessageDetails({ reading }: { reading: WalletMessageReading }) {
  const { message, raw } = reading
  const { maskNumbers: masked, zone } = usePreferences()
  const now = useNow('minute')
  const { data: counted } = useQuery(sentCountQuery(useSession(), message.wallet_message_id))
  const { template, header, image_url: image } = message.message ?? {}
  const filters = filtersOf(reading)
  return (
    <div className={`sb-columns ${shared['columns'] ?? ''}`}>
      <div className="sb-columns">
        <Panel title={t.content}>
          <KeyValue>
            <Fact label={t.text}>{template ? <LongText text={template} limit={1000} /> : <Absent />}</Fact>
            <Fact label={t.header}>{header ? <LongText text={header} /> : <Absent>{t.none}</Absent>}</Fact>
            <Fact label={t.image}>{image ? <ServiceLink url={image} /> : <Absent>{t.none}</Absent>}</Fact>
            <Fact label={t.sentAt}>
              <Timestamp ms={readTimestamp(message.created_at)} />
            </Fact>
            <Fact label={t.id} mono copy={message.wallet_message_id}>
              <LongText text={message.wallet_message_id} />
            </Fact>
          </KeyValue>
        </Panel>
        <Panel
          title={t.audience}
          footer={counted === undefined || counted === null ? t.audienceWhy : t.counted(counted)}
        >
          {filters === null ? (
            <p>{t.unreadableAudience}</p>
          ) : (
            <FilterSentence
              audience={[{ text: filterText.builder.everyone.wallet }]}
              rows={fromWire(filters, vocabulary)}
              vocabulary={vocabulary}
              time={{ zone: displayZone(zone), now }}
            />
          )}
        </Panel>
        <Panel
          title={sharedText.jsonResponse}
          tools={<CopyButton value={JSON.stringify(raw, null, 2)} label={sharedText.jsonResponseCopy} size={28} />}
        >
          <JsonView value={raw} label={t.json} masked={masked} open={4} />
        </Panel>
      </div>
      <div className="sb-columns">
        <Panel title={sharedText.messagePreview.title}>
          <MessagePreview
            template={template ?? ''}
            header={header ?? ''}
            imageUrl={image ?? ''}
            empty={text.list.noText}
          />
        </Panel>
      </div>
    </div>
  )
}
