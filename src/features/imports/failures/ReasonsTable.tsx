import { useUrlState } from '#/nav/url-state'
import { Panel } from '#/ui/layout/Panel'
import { useFirstRows } from '#/ui/layout/use-first-rows'
import { PlainTable } from '#/ui/table/PlainTable'
import { reasonColumns } from './failure-columns'
import type { ComparedReason } from './failure-reasons'
import { failuresAddressSchema } from './failures-address'
import { text } from './text'

const t = text.reasons

/** Why tokens failed, how often, and how that compares with the previous span. */
export function ReasonsTable({ reasons }: { reasons: readonly ComparedReason[] }) {
  const [{ why }, setAddress] = useUrlState(failuresAddressSchema)
  // If a service puts tokens into its messages, each failure has its own reason
  const [shown, more] = useFirstRows(reasons)
  return (
    <Panel flush title={t.title} titleNote={t.count(reasons.length)} footer={more ?? undefined}>
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
