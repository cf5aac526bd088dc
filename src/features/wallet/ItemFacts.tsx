import { readTimestamp } from '#/contract/format/timestamps'
import type { WalletItem } from '#/contract/wallet-items'
import { LongText } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { Absent, Fact, KeyValue } from '#/ui/layout/KeyValue'
import { text } from './text'
import classes from './ItemFacts.module.css'

/** What the service knows of an item beside its tokens, in one strip. */
export function ItemFacts({ item }: { item: WalletItem }) {
  const { group_code: group, provider } = item
  return (
    <div className={classes['facts']}>
      <KeyValue layout="stacked">
        <Fact label={text.item.id} mono copy={item.wallet_item_id}>
          <LongText text={item.wallet_item_id} limit={80} />
        </Fact>
        <Fact label={text.item.group} mono>
          {group === null || group === undefined ? (
            <Absent>{text.item.noGroup}</Absent>
          ) : (
            <LongText text={group} limit={80} />
          )}
        </Fact>
        <Fact label={text.item.provider}>
          {provider === null || provider === undefined ? (
            <Absent>{text.item.noProvider}</Absent>
          ) : (
            providerName(provider)
          )}
        </Fact>
        <Fact label={text.item.created}>
          <Timestamp ms={readTimestamp(item.created_at)} weekday={false} relative={false} />
        </Fact>
        <Fact label={text.item.updated}>
          <Timestamp ms={readTimestamp(item.updated_at)} weekday={false} />
        </Fact>
      </KeyValue>
    </div>
  )
}

/** The wallet in words; another value as it was sent. */
export function providerName(provider: string): string {
  if (provider === 'passbook') return text.pass.looks.apple
  if (provider === 'google_wallet' || provider === 'google') return text.pass.looks.google
  return provider
}
