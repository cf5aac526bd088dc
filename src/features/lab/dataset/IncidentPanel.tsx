import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { faultsQuery } from '#/api/control'
import { useStore } from '#/base/store'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { announce } from '#/ui/feedback/LiveRegion'
import { Fact, KeyValue } from '#/ui/layout/KeyValue'
import { Panel } from '#/ui/layout/Panel'
import { describeOutcome } from '../describe-outcome'
import { hasFault, isSameOutcome, sendIncident, type CallOutcome } from '../open-scenario'
import { openedIncident } from '../opened-incident'
import { rowOf } from '../scenario'
import { describeRecords } from './describe-records'
import { ScenarioDialog } from './ScenarioDialog'
import { text } from './text'

const t = text.incident

/** The call that the opened scenario rebuilt, which can be sent again. */
export function IncidentPanel() {
  const api = useApi()
  const client = useQueryClient()
  const opened = useStore(openedIncident)
  const [sendOnce, isSending] = useSingleFlight()
  const [sent, setSent] = useState<CallOutcome | null>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const faults = useQuery({ ...faultsQuery(api), enabled: opened?.source === 'fault' }).data
  const incident = opened?.scenario.incident
  // Another session may be in another company, which does not have the records
  if (opened === null || incident === undefined || opened.scope !== api.scope) return null
  const { scenario } = opened
  const source = opened.source === 'fault' && faults && !hasFault(api, faults, incident) ? 'used' : opened.source
  const send = async () => {
    setSent(null)
    const outcome = await sendIncident(api, incident)
    setSent(outcome)
    announce(verdictOf(outcome))
    void client.invalidateQueries()
  }
  const then = describeOutcome(incident.outcome)
  const verdictOf = (outcome: CallOutcome) => (isSameOutcome(outcome, incident) ? t.same : t.different(then))
  return (
    <Panel title={t.title} tools={<Button onClick={() => openedIncident.set(null)}>{t.close}</Button>}>
      <div className="sb-stack sb-small">
        <p>{describeRecords(incident.records) === '' ? t.whyNoRecords : t.why}</p>
        <KeyValue>
          <Fact label={t.call}>
            <span className="sb-mono">
              {rowOf(incident).method} {incident.route}
            </span>
          </Fact>
          <Fact label={t.expected}>{incident.outcome.kind === null ? then : `${then}. ${t.source[source]}`}</Fact>
        </KeyValue>
        <div className="sb-row">
          <Button variant="filled" loading={isSending} onClick={() => void sendOnce(send)}>
            {t.send}
          </Button>
          <Button onClick={() => setIsConfirming(true)}>{t.again}</Button>
        </div>
        {isSending ? <p role="status">{t.sending}</p> : null}
        {sent === null ? null : (
          <div className="sb-stack sb-small">
            <p>
              <b>{verdictOf(sent)}</b>
            </p>
            {sent.error === null ? <p>{t.succeeded(describeOutcome(sent))}</p> : <ApiErrorNotice error={sent.error} />}
          </div>
        )}
      </div>
      {isConfirming ? (
        <ScenarioDialog
          scenario={scenario}
          onClose={() => setIsConfirming(false)}
          onDone={() => {
            setIsConfirming(false)
            setSent(null)
          }}
        />
      ) : null}
    </Panel>
  )
}
