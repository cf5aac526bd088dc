import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { addFault, faultsQuery, setFaults } from '#/api/control'
import type { FaultRule } from '#/contract/control'
import { announce } from '#/ui/feedback/LiveRegion'
import { Panel } from '#/ui/layout/Panel'
import { LabError, useLabAction } from '../LabError'
import { faultPresets } from './fault-presets'
import { FaultForm } from './FaultForm'
import { FaultRules } from './FaultRules'
import { text } from './text'
import classes from './FaultsSection.module.css'

/** Faults on purpose: presets, a custom rule, and the active rules. */
export function FaultsSection() {
  const api = useApi()
  const client = useQueryClient()
  const { queryKey } = faultsQuery(api)
  const rules = useQuery(faultsQuery(api))
  const action = useLabAction()

  const change = (work: () => Promise<FaultRule[]>, message: string) =>
    action.run(async () => {
      const next = await work()
      // A read that is under way would bring the old rules back
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, next)
      announce(message)
    })
  const add = (rule: FaultRule, name: string) => change(() => addFault(api, rule), text.presets.setNamed(name))

  return (
    <div className={classes['columns']}>
      <div className="sb-column">
        <Panel flush title={text.presets.title} subtitle={text.presets.why}>
          <ul>
            {faultPresets.map(({ id, name, why, rule }) => (
              <li key={id} className={classes['preset']}>
                <span className={classes['words']}>
                  <span className={classes['name']}>{name}</span>
                  <span className="sb-note">{why}</span>
                </span>
                <Button size="xs" aria-label={text.presets.setNamed(name)} onClick={() => add(rule, name)}>
                  {text.presets.set}
                </Button>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
      <div className="sb-column">
        {action.failure === null ? null : <LabError error={action.failure} />}
        {rules.isError && !rules.data ? (
          <LabError error={rules.error} onRetry={() => void rules.refetch()} />
        ) : (
          <FaultRules
            rules={rules.data}
            onRemove={rule => change(async () => setFaults(api, without(rules.data ?? [], rule)), text.rules.removed)}
            onRemoveAll={() => change(() => setFaults(api, []), text.rules.removedAll)}
          />
        )}
        <FaultForm onSet={add} />
      </div>
    </div>
  )
}

const without = (rules: readonly FaultRule[], rule: FaultRule): FaultRule[] => rules.filter(one => one !== rule)
