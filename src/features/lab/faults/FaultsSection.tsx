import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { addFault, faultsQuery, setFaults } from '#/api/control'
import type { FaultRule } from '#/contract/control'
import { announce } from '#/ui/feedback/LiveRegion'
import { Panel } from '#/ui/layout/Panel'
import { LabError } from '../LabError'
import { text } from '../text'
import { useLabAction } from '../use-lab-action'
import { faultPresets } from './fault-presets'
import { FaultForm } from './FaultForm'
import { FaultRules } from './FaultRules'
import classes from './FaultsSection.module.css'

const t = text.faults

/** What goes wrong on purpose: presets, an own rule, and the rules in force (mock-server.md, PUT /__mock/faults). */
export function FaultsSection() {
  const api = useApi()
  const client = useQueryClient()
  const { queryKey } = faultsQuery(api)
  const rules = useQuery(faultsQuery(api))
  const act = useLabAction()

  const change = (work: () => Promise<FaultRule[]>, said: string) =>
    act.run(async () => {
      const next = await work()
      // The read that was under way would bring the old rules back
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, next)
      announce(said)
    })
  const add = (rule: FaultRule, name: string) => change(() => addFault(api, rule), t.presetSet(name))

  return (
    <div className={classes['columns']}>
      <div className={classes['side']}>
        <Panel flush title={t.presets} subtitle={t.presetsWhy}>
          <ul>
            {faultPresets.map(({ id, name, why, rule }) => (
              <li key={id} className={classes['preset']}>
                <span className={classes['words']}>
                  <span className={classes['name']}>{name}</span>
                  <span className={classes['why']}>{why}</span>
                </span>
                <Button size="xs" aria-label={t.presetSet(name)} onClick={() => add(rule, name)}>
                  {t.set}
                </Button>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
      <div className={classes['side']}>
        {act.failure === null ? null : <LabError error={act.failure} />}
        {rules.isError && !rules.data ? (
          <LabError error={rules.error} onRetry={() => void rules.refetch()} />
        ) : (
          <FaultRules
            rules={rules.data}
            onRemove={rule => change(async () => setFaults(api, without(rules.data ?? [], rule)), t.removed)}
            onRemoveAll={() => change(() => setFaults(api, []), t.removedAll)}
          />
        )}
        <FaultForm onSet={add} />
      </div>
    </div>
  )
}

const without = (rules: readonly FaultRule[], rule: FaultRule): FaultRule[] => rules.filter(one => one !== rule)
