import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { addFault, faultsQuery, removeFault, setFaults } from '#/api/control'
import type { ActiveFault, FaultRule } from '#/contract/control'
import { focusElement } from '#/ui/behavior/focus-heading'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { announce } from '#/ui/feedback/LiveRegion'
import { formatNumber } from '#/ui/format/format'
import { IconButton } from '#/ui/inputs/IconButton'
import { Panel } from '#/ui/layout/Panel'
import { LabError, useLabAction } from '../LabError'
import { describeFault } from './describe-fault'
import { faultPresets } from './fault-presets'
import { FaultForm } from './FaultForm'
import { text } from './text'
import classes from './FaultsSection.module.css'

/** Deliberate faults: presets, a custom rule, and the active rules. */
export function FaultsSection() {
  const api = useApi()
  const client = useQueryClient()
  const { queryKey } = faultsQuery(api)
  const rules = useQuery(faultsQuery(api))
  const action = useLabAction()

  const change = (work: () => Promise<ActiveFault[]>, message: string) =>
    action.run(async () => {
      const next = await work()
      // A read that is under way would bring the old rules back
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, next)
      announce(message)
    })
  const add = (rule: FaultRule, name: string) => change(() => addFault(api, rule), text.presets.setNamed(name))

  return (
    <div className={`sb-columns ${classes['columns'] ?? ''}`}>
      <div className="sb-column">
        <Panel flush title={text.presets.title} subtitle={text.presets.why}>
          <ul>
            {faultPresets.map(({ id, name, why, rule }) => (
              <li key={id} className={`sb-ruled ${classes['preset'] ?? ''}`}>
                <span className={`sb-small sb-wrap ${classes['words'] ?? ''}`}>
                  <span className={classes['name']}>{name}</span>
                  <span className="sb-note">{why}</span>
                </span>
                <Button
                  size="xs"
                  aria-label={text.presets.setNamed(name)}
                  aria-disabled={action.isBusy || undefined}
                  onClick={() => add(rule, name)}
                >
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
            isBusy={action.isBusy}
            onRemove={rule => change(() => removeFault(api, rule), text.rules.removed)}
            onRemoveAll={() => change(() => setFaults(api, []), text.rules.removedAll)}
          />
        )}
        <FaultForm isBusy={action.isBusy} onSet={add} />
      </div>
    </div>
  )
}

const t = text.rules

interface FaultRulesProps {
  rules: ActiveFault[] | undefined
  isBusy: boolean
  onRemove: (rule: ActiveFault) => void
  onRemoveAll: () => void
}

/** The active rules in the order in which they are tried, with how many more times each applies. */
function FaultRules({ rules, isBusy, onRemove, onRemoveAll }: FaultRulesProps) {
  const isSet = rules !== undefined && rules.length > 0
  return (
    <Panel
      flush
      title={t.title}
      titleNote={isSet ? formatNumber(rules.length) : undefined}
      subtitle={isSet ? t.order : undefined}
      tools={
        isSet ? (
          <Button
            aria-disabled={isBusy || undefined}
            onClick={event => {
              if (isBusy) return
              focusElement(event.currentTarget.closest('section'))
              onRemoveAll()
            }}
          >
            {t.removeAll}
          </Button>
        ) : undefined
      }
      footer={isSet ? t.restart : undefined}
    >
      {rules === undefined ? (
        <div className={`sb-small sb-ruled ${classes['rule'] ?? ''}`} aria-hidden>
          <Skeleton height={18} />
        </div>
      ) : rules.length === 0 ? (
        <EmptyState title={t.none}>{t.noneWhy}</EmptyState>
      ) : (
        <ol>
          {rules.map(rule => (
            <li key={rule.id} className={`sb-small sb-ruled ${classes['rule'] ?? ''}`}>
              <IconAlertTriangle size={15} stroke={1.5} aria-hidden className={classes['icon']} />
              <span className={`sb-small sb-wrap ${classes['words'] ?? ''}`}>
                <bdi>{describeFault(rule)}</bdi>
                <span className="sb-note">{rule.times === undefined ? t.forever : t.left(rule.times)}</span>
              </span>
              <IconButton
                icon={IconX}
                label={t.removeNamed(describeFault(rule))}
                tip={t.remove}
                aria-disabled={isBusy || undefined}
                onClick={event => {
                  if (isBusy) return
                  focusNext(event.currentTarget)
                  onRemove(rule)
                }}
              />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

/** Moves the focus before a rule disappears with its button: to the next rule, the previous one, or the panel. */
function focusNext(button: HTMLElement) {
  const item = button.closest('li')
  const next = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('button')
  if (next) next.focus()
  else focusElement(button.closest('section'))
}
