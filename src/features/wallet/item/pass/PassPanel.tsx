import { SegmentedControl } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRouteParams } from '#/api/route-params'
import type { WalletItem } from '#/contract/wallet-items'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { Panel } from '#/ui/layout/Panel'
import type { Tokens } from '../../item-tokens'
import { guessSlots } from '../../pass-slots'
import { PassPreview } from '../../PassPreview'
import { text as sharedText } from '../../text'
import { useCampaign } from '../../use-campaign'
import { saveSlotChoices, slotChoicesKey, slotChoicesQuery, type SlotChoices } from './slot-choices'
import { text as t } from './text'

const SlotPicker = lazyPart(() => import('./SlotPicker').then(part => part.SlotPicker))

interface PassPanelProps {
  item: WalletItem
  tokens: { now: Tokens; next: Tokens }
  /** Names of the edited tokens. */
  changed: ReadonlySet<string>
}

/** The pass in both wallets, as it is now or as it will be after saving. */
export function PassPanel({ item, tokens, changed }: PassPanelProps) {
  'use no memo' // renders rarely: memoization would make the page larger and save nothing
  const { walletId, campaign } = useCampaign()
  const [side, setSide] = useState<'now' | 'next'>('next')
  const key = slotChoicesKey(useRouteParams(), walletId)
  const client = useQueryClient()
  const { data: chosen = {} } = useQuery(slotChoicesQuery(key))
  const choose = (next: SlotChoices) => {
    client.setQueryData(slotChoicesQuery(key).queryKey, next)
    // Without browser storage the choice lasts as long as the page
    void saveSlotChoices(key, next).catch(() => undefined)
  }
  // Guessed from old and new tokens together, so that nothing moves to another slot while typing
  const all = Object.fromEntries([...Object.entries(tokens.next), ...Object.entries(tokens.now)])
  const guessed = guessSlots(all)
  return (
    <Panel
      title={changed.size === 0 ? t.titles.now : t.titles[side]}
      tools={
        changed.size === 0 ? undefined : (
          <SegmentedControl
            size="xs"
            aria-label={t.values}
            value={side}
            data={(['now', 'next'] as const).map(value => ({ value, label: t.sides[value] }))}
            onChange={setSide}
          />
        )
      }
      footer={
        <>
          <span>
            {t.layout} {changed.size > 0 && side === 'next' ? t.highlighted : null}
          </span>
          <SlotPicker names={Object.keys(all)} guessed={guessed} chosen={chosen} onChoose={choose} />
        </>
      }
    >
      <PassPreview
        campaign={campaign?.name || sharedText.unnamedCampaign}
        tokens={tokens[side]}
        slots={{ ...guessed, ...chosen }}
        highlighted={side === 'next' ? changed : noNames}
        item={item}
      />
    </Panel>
  )
}

const noNames: ReadonlySet<string> = new Set()
