import type { WalletItemReading } from '#/api/wallet-items'
import { patchOf } from '#/parts/net-change/net-change'
import { PatchReview } from '#/parts/net-change/PatchReview'
import { usePreferences } from '#/ui/behavior/preferences'
import { JsonView } from '#/ui/format/JsonView'
import { CopyButton } from '#/ui/inputs/CopyButton'
import { Panel } from '#/ui/layout/Panel'
import { tokensOf } from '../item-tokens'
import { text as sharedText } from '../text'
import { fieldLabel, FieldValue } from './item-fields'
import { typedTokens, walletOf } from './item-form'
import { ItemFacts } from './ItemFacts'
import { LocationsPanel } from './locations/LocationsPanel'
import { MessagesPanel } from './MessagesPanel'
import { NotificationPanel } from './NotificationPanel'
import { PassPanel } from './pass/PassPanel'
import { text } from './text'
import { TokensPanel } from './tokens/TokensPanel'
import type { useItemForm } from './use-item-form'
import shared from '../WalletPage.module.css'

interface ItemPanelsProps {
  reading: WalletItemReading
  form: Pick<ReturnType<typeof useItemForm>, 'base' | 'input' | 'request' | 'changes' | 'change'>
  disabled: boolean
  submitted: boolean
}

/** The panels of an item: fields on the left, preview and patch on the right. */
export function ItemPanels({ reading, form, disabled, submitted }: ItemPanelsProps) {
  const { base, input, request, changes, change } = form
  const { item, raw } = reading
  const masked = usePreferences().maskNumbers
  const tokens = { now: tokensOf(base), next: typedTokens(base, input) }
  const edited = request.tokens.filter(({ state }) => state !== 'unchanged').map(({ name }) => name)
  const changed = new Set([...edited, ...request.added.map(({ name }) => name).filter(name => name !== '')])
  const unchanged = request.tokens.length - edited.length
  return (
    <div className={shared['columns']}>
      <div className={shared['column']}>
        <ItemFacts item={item} />
        <TokensPanel request={request} input={input} onChange={change} disabled={disabled} submitted={submitted} />
        <LocationsPanel
          locations={request.locations}
          onChange={locations => change({ locations })}
          disabled={disabled}
          submitted={submitted}
        />
      </div>
      <div className={shared['column']}>
        <PassPanel item={item} tokens={tokens} changed={changed} />
        <NotificationPanel
          wallet={walletOf(raw)}
          active={item.active !== false}
          value={input.notification}
          onChange={notification => change({ notification })}
          disabled={disabled}
        />
        {changes.length === 0 ? null : (
          <Panel title={text.form.review} count={changes.length} footer={text.form.unchangedTokens(unchanged)}>
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
          title={sharedText.jsonResponse}
          tools={<CopyButton value={JSON.stringify(raw, null, 2)} label={sharedText.jsonResponseCopy} size={28} />}
        >
          <JsonView value={raw} label={text.json} masked={masked} open={2} />
        </Panel>
      </div>
    </div>
  )
}
