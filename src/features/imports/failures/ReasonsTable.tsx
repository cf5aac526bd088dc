import { Button } from '@mantine/core'
import { useState } from 'react'
import { useUrlState } from '#/nav/url-state'
import { Panel } from '#/ui/layout/Panel'
import { PlainTable } from '#/ui/table/PlainTable'
import { reasonColumns } from './failure-columns'
import type { ComparedReason } from './failure-reasons'
import { failuresAddressSchema } from './failures-address'
import { text } from './text'

const t = text.reasons

/** How many reasons are shown at first. If a service puts tokens into its messages, each failure has its own reason. */
const FIRST_SHOWN = 30

/** Why tokens failed, how often, and how that compares with the previous span. */
export function ReasonsTable({ reasons }: { reasons: readonly ComparedReason[] }) {
  const [{ why }, setAddress] = useUrlState(failuresAddressSchema)
  const [isAll, setAll] = useState(false)
  const shown = isAll ? reasons : reasons.slice(0, FIRST_SHOWN)
  return (
    <Panel
      flush
      title={t.title}
      count={t.count(reasons.length)}
      footer={
        shown.length < reasons.length ? (
          <Button size="xs" variant="subtle" onClick={() => setAll(true)}>
            {t.more(reasons.length - shown.length)}
          </Button>
        ) : undefined
      }
    >
      <PlainTable
        label={t.title}
        rows={shown}
        columns={reasonColumns({
          isCompared: reasons.some(({ change }) => change !== null),
          shown: why,
          onShow: key => setAddress({ why: key }),
        })}
        keyOf={({ key }) => key}
        isSelected={({ key }) => key === why}
        stateOf={({ change }) => change ?? ''}
        cardsBelowEm={75}
      />
    </Panel>
  )
}
