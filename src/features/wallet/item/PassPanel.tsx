import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRouteParams } from '#/api/route-params'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { SegmentedControl } from '#/ui/inputs/SegmentedControl'
import { Panel } from '#/ui/layout/Panel'
import { editText } from '../edit-text'
import { slotsOf } from '../pass-slots'
import { keepPassMap, mapKey, passMapQuery, type ChosenSlots } from './pass-map'
import { PassPreview } from './PassPreview'

const t = editText.pass
const SlotChoices = lazyPart(() => import('./SlotChoices').then(part => part.SlotChoices))

interface PassPanelProps {
  walletId: string
  campaign: string
  itemId: string
  provider: string | null | undefined
  tokens: { now: Readonly<Record<string, unknown>>; next: Readonly<Record<string, unknown>> }
  /** Names of the tokens that change. */
  changed: ReadonlySet<string>
}

/** The pass in both wallets, as it is and as it will be. */
export function PassPanel({ walletId, campaign, itemId, provider, tokens, changed }: PassPanelProps) {
  const [side, setSide] = useState<'now' | 'next'>('next')
  const key = mapKey(useRouteParams(), walletId)
  const client = useQueryClient()
  const { data: chosen = {} } = useQuery(passMapQuery(key))
  const choose = (next: ChosenSlots) => {
    client.setQueryData(passMapQuery(key).queryKey, next)
    // where the browser keeps nothing it lasts as long as the page
    void keepPassMap(key, next).catch(() => undefined)
  }
  // From both sides, so that nothing moves to another slot while it is typed
  const all = Object.fromEntries([...Object.entries(tokens.next), ...Object.entries(tokens.now)])
  const guessed = slotsOf(all)
  return (
    <Panel
      title={changed.size === 0 ? t.titles.now : t.titles[side]}
      tools={
        changed.size === 0 ? undefined : (
          <SegmentedControl
            small
            label={t.which}
            value={side}
            choices={(['now', 'next'] as const).map(value => ({ value, label: t.sides[value] }))}
            onChange={setSide}
          />
        )
      }
      footer={
        <>
          <span>
            {t.ours} {changed.size > 0 && side === 'next' ? t.lit : null}
          </span>
          <SlotChoices names={Object.keys(all)} guessed={guessed} chosen={chosen} onChoose={choose} />
        </>
      }
    >
      <PassPreview
        campaign={campaign}
        tokens={tokens[side]}
        slots={{ ...guessed, ...chosen }}
        lit={side === 'next' ? changed : none}
        itemId={itemId}
        provider={provider}
      />
    </Panel>
  )
}

const none: ReadonlySet<string> = new Set()
