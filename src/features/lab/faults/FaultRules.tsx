import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import type { FaultRule } from '#/contract/control'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { formatNumber } from '#/ui/format/format'
import { IconButton } from '#/ui/inputs/IconButton'
import { Panel } from '#/ui/layout/Panel'
import { describeFault } from './describe-fault'
import { text } from './text'
import classes from './FaultRules.module.css'

const t = text.rules

interface FaultRulesProps {
  rules: FaultRule[] | undefined
  onRemove: (rule: FaultRule) => void
  onRemoveAll: () => void
}

/** The active rules in the order in which they are tried, with how often each still applies. */
export function FaultRules({ rules, onRemove, onRemoveAll }: FaultRulesProps) {
  const isSet = rules !== undefined && rules.length > 0
  return (
    <Panel
      flush
      title={t.title}
      count={isSet ? formatNumber(rules.length) : undefined}
      subtitle={isSet ? t.order : undefined}
      tools={isSet ? <Button onClick={onRemoveAll}>{t.removeAll}</Button> : undefined}
      footer={isSet ? t.restart : undefined}
    >
      {rules === undefined ? (
        <div className={classes['rule']} aria-hidden>
          <Skeleton height={18} />
        </div>
      ) : rules.length === 0 ? (
        <EmptyState title={t.none}>{t.noneWhy}</EmptyState>
      ) : (
        <ol>
          {rules.map((rule, at) => (
            // Rules have no id; their position identifies them
            <li key={at} className={classes['rule']}>
              <IconAlertTriangle size={15} stroke={1.5} aria-hidden className={classes['icon']} />
              <span className={classes['words']}>
                <bdi>{describeFault(rule)}</bdi>
                <span className="sb-note">{rule.times === undefined ? t.forever : t.left(rule.times)}</span>
              </span>
              <IconButton
                icon={IconX}
                label={t.removeNamed(describeFault(rule))}
                tip={t.remove}
                onClick={() => onRemove(rule)}
              />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
