import type { WalletItemReading } from '#/api/wallet-items'
import { patchOf } from '#/parts/net-change/net-change'
import { PatchReview } from '#/parts/net-change/PatchReview'
import { usePreferences } from '#/ui/behavior/preferences'
import { JsonView } from '#/ui/format/JsonView'
import { CopyButton } from '#/ui/inputs/CopyButton'
import { Panel } from '#/ui/layout/Panel'
import { editText as t } from '../edit-text'
import { tokensOf, typedTokens, walletOf } from '../item-form'
import { ItemFacts } from '../ItemFacts'
import { text } from '../text'
import { fieldLabel, FieldValue } from './item-fields'
import { LocationsPanel } from './LocationsPanel'
import { MessagesPanel } from './MessagesPanel'
import { NotificationPanel } from './NotificationPanel'
import { PassPanel } from './PassPanel'
import { TokensPanel } from './TokensPanel'
import type { useItemForm } from './use-item-form'
import classes from './ItemPage.module.css'

interface ItemColumnsProps {
  walletId: string
  campaign: string
  reading: WalletItemReading
  form: Pick<ReturnType<typeof useItemForm>, 'base' | 'input' | 'request' | 'changes' | 'change'>
  disabled: boolean
  tried: boolean
}

/** The panels of an item: what is edited on the left, what becomes of it on the right. */
export function ItemPanels({ walletId, campaign, reading, form, disabled, tried }: ItemColumnsProps) {
  const { base, input, request, changes, change } = form
  const { item, raw } = reading
  const masked = usePreferences().maskNumbers
  const tokens = { now: tokensOf(base), next: typedTokens(base, input) }
  const typed = request.tokens.filter(({ state }) => state !== 'untouched').map(({ name }) => name)
  const changed = new Set([...typed, ...request.added.map(({ name }) => name).filter(name => name !== '')])
  const kept = request.tokens.length - typed.length
  return (
    <div className={classes['columns']}>
      <div className={classes['column']}>
        <ItemFacts item={item} />
        <TokensPanel request={request} input={input} onChange={change} disabled={disabled} tried={tried} />
        <LocationsPanel
          locations={request.locations}
          onChange={locations => change({ locations })}
          disabled={disabled}
          tried={tried}
        />
      </div>
      <div className={classes['column']}>
        <PassPanel
          walletId={walletId}
          campaign={campaign}
          itemId={item.wallet_item_id}
          provider={item.provider}
          tokens={tokens}
          changed={changed}
        />
        <NotificationPanel
          wallet={walletOf(raw)}
          active={item.active !== false}
          value={input.notification}
          onChange={notification => change({ notification })}
          disabled={disabled}
        />
        {changes.length === 0 ? null : (
          <Panel title={t.review} count={changes.length} footer={t.untouched(kept)}>
            <PatchReview
              changes={changes}
              body={patchOf(changes)}
              label={place => <bdi className={place[0] === 'tokens' ? 'sb-mono' : undefined}>{fieldLabel(place)}</bdi>}
              show={FieldValue}
            />
          </Panel>
        )}
        <MessagesPanel item={item} />
        <Panel
          title={text.item.raw}
          tools={
            <CopyButton value={JSON.stringify(raw, null, 2)} label={text.item.rawCopy} size={28} tipSide="start" />
          }
        >
          <JsonView value={raw} label={text.item.rawLabel} masked={masked} open={2} />
        </Panel>
      </div>
    </div>
  )
}
