import { readTimestamp } from '#/contract/format/timestamps'
import type { WalletItem } from '#/contract/wallet-items'
import { LongText } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { Absent, Fact, KeyValue } from '#/ui/layout/KeyValue'
import { providerName } from '../provider-name'
import { text as sharedText } from '../text'
import { text } from './text'
import classes from './ItemFacts.module.css'

/** The fields of an item other than its tokens. */
export function ItemFacts({ item }: { item: WalletItem }) {
  const { group_code: group, provider } = item
  return (
    <div className={classes['facts']}>
      <KeyValue layout="stacked">
        <Fact label={text.facts.id} mono copy={item.wallet_item_id}>
          <LongText text={item.wallet_item_id} limit={80} />
        </Fact>
        <Fact label={sharedText.item.groupCode} mono>
          {group === null || group === undefined ? (
            <Absent>{sharedText.item.noGroup}</Absent>
          ) : (
            <LongText text={group} limit={80} />
          )}
        </Fact>
        <Fact label={sharedText.filters.wallet}>
          {provider === null || provider === undefined ? (
            <Absent>{sharedText.item.noProvider}</Absent>
          ) : (
            providerName(provider)
          )}
        </Fact>
        <Fact label={text.facts.created}>
          <Timestamp ms={readTimestamp(item.created_at)} weekday={false} relative={false} />
        </Fact>
        <Fact label={text.facts.updated}>
          <Timestamp ms={readTimestamp(item.updated_at)} weekday={false} />
        </Fact>
      </KeyValue>
    </div>
  )
}
