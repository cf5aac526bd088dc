import type { WalletItemReading } from '#/api/wallet-items'
import { readTimestamp } from '#/contract/format/timestamps'
import type { WalletItem } from '#/contract/wallet-items'
import { patchOf } from '#/parts/net-change/net-change'
import { PatchReview } from '#/parts/net-change/PatchReview'
import { usePreferences } from '#/ui/behavior/preferences'
import { JsonView } from '#/ui/format/JsonView'
import { LongText } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { CopyButton } from '#/ui/inputs/CopyButton'
import { Absent, Fact, KeyValue } from '#/ui/layout/KeyValue'
import { Panel } from '#/ui/layout/Panel'
import { tokensOf } from '../item-tokens'
import { providerName } from '../provider-name'
import { text as sharedText } from '../text'
import { walletOf } from '../wallet-of'
import { fieldLabel, renderFieldValue } from './item-fields'
import { typedTokens } from './item-form'
import { LocationsPanel } from './locations/LocationsPanel'
import { MessagesPanel } from './MessagesPanel'
import { NotificationPanel } from './NotificationPanel'
import { PassPanel } from './pass/PassPanel'
import { text } from './text'
import { TokensPanel } from './tokens/TokensPanel'
import type { useItemForm } from './use-item-form'
import shared from '../WalletPage.module.css'
import classes from './ItemFacts.module.css'

interface ItemPanelsProps {
  reading: WalletItemReading
  form: Pick<ReturnType<typeof useItemForm>, 'base' | 'input' | 'formReading' | 'changes' | 'change'>
  disabled: boolean
  submitted: boolean
}

/** The panels of an item: fields on the left, preview and patch on the right. */
export function ItemPanels({ reading, form, disabled, submitted }: ItemPanelsProps) {
  'use no memo' // its props change with every render: memoization would make the page larger and save nothing
  const { base, input, formReading, changes, change } = form
  const { item, raw } = reading
  const masked = usePreferences().maskNumbers
  const tokens = { now: tokensOf(base), next: typedTokens(base, input) }
  const edited = formReading.tokens.filter(({ state }) => state !== 'unchanged').map(({ name }) => name)
  const changed = new Set([...edited, ...formReading.added.map(({ name }) => name).filter(name => name !== '')])
  const unchanged = formReading.tokens.length - edited.length
  return (
    <div className={`sb-columns ${shared['columns'] ?? ''}`}>
      <div className="sb-columns">
        <ItemFacts item={item} />
        <TokensPanel
          formReading={formReading}
          input={input}
          onChange={change}
          disabled={disabled}
          submitted={submitted}
        />
        <LocationsPanel
          locations={formReading.locations}
          onChange={locations => change({ locations })}
          disabled={disabled}
          submitted={submitted}
        />
      </div>
      <div className="sb-columns">
        <PassPanel item={item} tokens={tokens} changed={changed} />
        <NotificationPanel
          wallet={walletOf(raw)}
          active={item.active !== false}
          value={input.notification}
          onChange={notification => change({ notification })}
          disabled={disabled}
        />
        {changes.length === 0 ? null : (
          <Panel
            title={text.form.review}
            titleNote={changes.length}
            footer={unchanged === 0 ? undefined : text.form.unchangedTokens(unchanged)}
          >
            <PatchReview
              changes={changes}
              body={patchOf(changes)}
              label={place => <bdi className={place[0] === 'tokens' ? 'sb-mono' : undefined}>{fieldLabel(place)}</bdi>}
              show={renderFieldValue}
            />
          </Panel>
        )}
        <MessagesPanel item={item} />
        <Panel
          title={sharedText.jsonResponse}
          tools={<CopyButton value={JSON.stringify(raw, null, 2)} label={sharedText.jsonResponseCopy} size={28} />}
        >
          <JsonView value={raw} label={text.json} masked={masked} open={2} />
        </Panel>
      </div>
    </div>
  )
}

/** The id, group, wallet, and dates of an item. */
function ItemFacts({ item }: { item: WalletItem }) {
  const { group_code: group, provider } = item
  return (
    <div className={`sb-card sb-pad ${classes['facts'] ?? ''}`}>
      <KeyValue layout="stacked">
        <Fact label={text.facts.id} mono copy={item.wallet_item_id}>
          <LongText text={item.wallet_item_id} limit={80} />
        </Fact>
        <Fact label={sharedText.item.groupCode} mono>
          {group ? <LongText text={group} limit={80} /> : <Absent>{sharedText.item.noGroup}</Absent>}
        </Fact>
        <Fact label={sharedText.filters.wallet}>
          {provider ? providerName(provider) : <Absent>{sharedText.item.noProvider}</Absent>}
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
