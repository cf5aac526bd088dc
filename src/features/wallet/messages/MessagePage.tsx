import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import * as z from 'zod/mini'
import { useApi } from '#/api/api-context'
import { ApiError } from '#/api/http/error'
import { useRouteParams } from '#/api/route-params'
import { walletCampaignQuery } from '#/api/wallet-campaigns'
import { walletMessageQuery, type WalletMessageReading } from '#/api/wallet-messages'
import { readTimestamp } from '#/contract/format/timestamps'
import { readHistoryState } from '#/nav/history-state'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { safeHref } from '#/nav/safe-link'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { FilterSentence } from '#/parts/filter-builder/FilterSentence'
import { fromWire } from '#/parts/filter-builder/rows'
import { filterText } from '#/parts/filter-builder/text'
import { useNow } from '#/ui/behavior/clock'
import { usePreferences } from '#/ui/behavior/preferences'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { JsonView } from '#/ui/format/JsonView'
import { LongText, visible } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { displayZone } from '#/ui/format/zone'
import { CopyButton } from '#/ui/inputs/CopyButton'
import { Absent, Fact, KeyValue } from '#/ui/layout/KeyValue'
import { Panel } from '#/ui/layout/Panel'
import { vocabulary } from '../message-draft'
import { messageText } from '../message-text'
import { MessageHead } from '../MessageHead'
import { MessageLooks } from '../MessageLooks'
import { ReuseMessage } from './ReuseMessage'
import classes from '../item/ItemPage.module.css'
import own from './MessagePage.module.css'

const t = messageText.one

/** Left by the composer: it was sent just now, to as many as had been counted. */
const sentStateSchema = z.object({
  sent: z.catch(z.nullable(z.object({ counted: z.nullable(z.number()) })), null),
})

/** A message that was sent: its words, in both wallets, and to whom (product.md, Wallet, Messages). */
export function MessagePage() {
  const { wallet_id: walletId = '', wallet_message_id: messageId = '' } = useParams()
  const api = useApi()
  const place = useRouteParams()
  const message = useQuery(walletMessageQuery(api, walletId, messageId))
  const campaign = useQuery(walletCampaignQuery(api, walletId))
  const { sent } = readHistoryState(sentStateSchema, useLocation().state)
  const isNone = message.error instanceof ApiError && message.error.kind === 'not-found'
  return (
    <div className={classes['page']}>
      <MessageHead walletId={walletId} campaign={campaign.data?.campaign.name} title={isNone ? t.none : t.title}>
        {message.data && !isNone ? <ReuseMessage walletId={walletId} message={message.data.message} /> : null}
      </MessageHead>
      {sent && message.data ? (
        <p className={own['sent']} role="status">
          <StatusBadge kind="done">{t.sentNow(sent.counted)}</StatusBadge>
        </p>
      ) : null}
      {message.error && !isNone && !message.isFetching ? (
        <ApiErrorNotice error={message.error} onRetry={() => void message.refetch()} />
      ) : null}
      {isNone ? (
        <section className={classes['none']} aria-label={t.none}>
          <EmptyState
            title={<bdi className="sb-mono">{visible(messageId.slice(0, 300))}</bdi>}
            actions={<PathLink to={paths.walletMessages(place, walletId)}>{t.toList}</PathLink>}
          >
            {t.noneWhy}
          </EmptyState>
        </section>
      ) : null}
      {message.data && !isNone ? (
        <One reading={message.data} campaign={campaign.data?.campaign.name ?? ''} />
      ) : message.isFetching ? (
        <div className={classes['waiting']}>
          <LoadingSkeleton rows={8} />
        </div>
      ) : null}
    </div>
  )
}

function One({ reading: { message, raw }, campaign }: { reading: WalletMessageReading; campaign: string }) {
  const { maskNumbers: masked, zone } = usePreferences()
  const now = useNow('minute')
  const { template, header, image_url: image } = message.message ?? {}
  const rows = fromWire(message.filters ?? [], vocabulary)
  return (
    <div className={classes['columns']}>
      <div className={classes['column']}>
        <Panel title={t.facts}>
          <KeyValue>
            <Fact label={t.text}>{template ? <LongText text={template} limit={1000} /> : <Absent />}</Fact>
            <Fact label={t.header}>{header ? <LongText text={header} /> : <Absent>{t.noHeader}</Absent>}</Fact>
            <Fact label={t.image}>
              <Image url={image} />
            </Fact>
            <Fact label={t.sent}>
              <Timestamp ms={readTimestamp(message.created_at)} />
            </Fact>
            <Fact label={t.id} mono copy={message.wallet_message_id}>
              <LongText text={message.wallet_message_id} />
            </Fact>
          </KeyValue>
        </Panel>
        <Panel title={t.audience} footer={t.audienceWhy}>
          <FilterSentence
            audience={[{ text: filterText.builder.everyone.wallet }]}
            rows={rows}
            vocabulary={vocabulary}
            time={{ zone: displayZone(zone), now }}
          />
        </Panel>
        <Panel
          title={t.raw}
          tools={<CopyButton value={JSON.stringify(raw, null, 2)} label={t.rawCopy} size={28} tipSide="start" />}
        >
          <JsonView value={raw} label={t.rawLabel} masked={masked} open={4} />
        </Panel>
      </div>
      <div className={classes['column']}>
        <Panel title={t.looks}>
          <MessageLooks campaign={campaign} words={template ?? ''} header={header ?? ''} imageUrl={image ?? ''} />
        </Panel>
      </div>
    </div>
  )
}

function Image({ url }: { url: string | null | undefined }) {
  if (!url) return <Absent>{t.noImage}</Absent>
  const href = safeHref(url)
  if (href === null) return <LongText text={url} />
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      <LongText text={url} />
    </a>
  )
}
