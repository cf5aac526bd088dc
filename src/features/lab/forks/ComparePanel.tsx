import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { outboxQuery } from '#/api/control'
import { usePreferences } from '#/ui/behavior/preferences'
import { Panel } from '#/ui/layout/Panel'
import { PlainTable } from '#/ui/table/PlainTable'
import { LabError } from '../LabError'
import { POLL_INTERVAL_MS } from '../ServiceStatus'
import { chosenOrFallback } from './company-keys'
import { compareOutboxes, keyOfMessage, type OutboxComparison } from './compare-outboxes'
import { differenceColumns } from './difference-columns'
import { text } from './text'
import classes from './ForksSection.module.css'

const t = text.compare
/** The most messages that the demo service returns. */
const MAX_MESSAGES = 10_000
const MAX_SHOWN = 200

interface ComparePanelProps {
  keys: readonly string[]
  latest: { of: string; fork: string; at: number } | undefined
}

/** Compares what two companies sent: initially, the latest fork and the company it was made from. */
export function ComparePanel({ keys, latest }: ComparePanelProps) {
  const api = useApi()
  const [chosenFirst, setFirst] = useState(latest?.of ?? api.session.company_key)
  const [chosenSecond, setSecond] = useState(latest?.fork ?? '')
  const first = chosenOrFallback(keys[0] ?? '', chosenFirst, keys)
  const second = chosenOrFallback('', chosenSecond, keys)
  const areChosen = second !== '' && first !== second
  const isFork = latest?.of === first && latest.fork === second
  const outbox = useQuery({
    ...outboxQuery(api, { channel: null, limit: MAX_MESSAGES, ...(isFork && { since: latest.at }) }),
    refetchInterval: POLL_INTERVAL_MS,
    enabled: areChosen,
  })
  const { maskNumbers: isMasked } = usePreferences()
  const comparison = areChosen && outbox.data ? compareOutboxes(outbox.data.messages, first, second) : null
  return (
    <Panel flush title={t.title} subtitle={isFork ? t.sinceFork : t.sinceReset}>
      <div className={classes['choices']}>
        <NativeSelect
          label={t.first}
          data={[...keys]}
          value={first}
          onChange={event => setFirst(event.currentTarget.value)}
        />
        <NativeSelect
          label={t.second}
          data={[{ value: '', label: t.placeholder }, ...keys]}
          value={second}
          onChange={event => setSecond(event.currentTarget.value)}
        />
      </div>
      <div className={classes['body']}>
        {outbox.isError ? <LabError error={outbox.error} onRetry={() => void outbox.refetch()} /> : null}
        <p role="status">{comparison === null ? (areChosen ? '' : t.choose) : outcomeOf(comparison)}</p>
        {areChosen && outbox.data && outbox.data.total > outbox.data.messages.length ? (
          <p className="sb-dim">{t.onlyNewest(outbox.data.messages.length)}</p>
        ) : null}
        {comparison !== null && comparison.different.length > MAX_SHOWN ? (
          <p className="sb-dim">{t.onlyFirst(MAX_SHOWN)}</p>
        ) : null}
      </div>
      {comparison !== null && comparison.different.length > 0 ? (
        <PlainTable
          label={t.table}
          rows={comparison.different.slice(0, MAX_SHOWN)}
          columns={differenceColumns({ first, second, isMasked })}
          keyOf={({ message }) => keyOfMessage(message)}
        />
      ) : null}
    </Panel>
  )
}

function outcomeOf({ different, same }: OutboxComparison): string {
  if (different.length > 0) return t.different(different.length, same)
  return same > 0 ? t.equal(same) : t.none
}
