import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { faultsQuery } from '#/api/control'
import { useStore } from '#/base/store'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { announce } from '#/ui/feedback/LiveRegion'
import { Fact, KeyValue } from '#/ui/layout/KeyValue'
import { Panel } from '#/ui/layout/Panel'
import { describeOutcome } from '../describe-outcome'
import { hasFault, isSameOutcome, sendIncident, type CallOutcome } from '../open-scenario'
import { openedIncident } from '../opened-incident'
import { rowOf, type Incident, type Scenario } from '../scenario'
import { describeRecords } from './describe-records'
import { ScenarioDialog } from './ScenarioDialog'
import { text } from './text'

const t = text.incident

/** The call that the opened scenario rebuilt, which can be sent and rebuilt again. */
export function IncidentPanel() {
  const api = useApi()
  const opened = useStore(openedIncident)
  const [confirming, setConfirming] = useState<Scenario | null>(null)
  // Another session may be in another company, which does not have the records
  const incident = opened?.scope === api.scope ? opened.scenario.incident : undefined
  return (
    <>
      {opened === null || incident === undefined ? null : (
        <RebuiltCall opened={opened} incident={incident} onRebuild={() => setConfirming(opened.scenario)} />
      )}
      {/* Not within the panel, which disappears if opening fails: the dialog says why */}
      {confirming === null ? null : (
        <ScenarioDialog scenario={confirming} onClose={() => setConfirming(null)} onDone={() => setConfirming(null)} />
      )}
    </>
  )
}

interface RebuiltCallProps {
  opened: NonNullable<ReturnType<typeof openedIncident.get>>
  incident: Incident
  onRebuild: () => void
}

function RebuiltCall({ opened, incident, onRebuild }: RebuiltCallProps) {
  const api = useApi()
  const client = useQueryClient()
  const [sendOnce, isSending] = useSingleFlight()
  const [lastSent, setLastSent] = useState<{ by: typeof opened; outcome: CallOutcome } | null>(null)
  const faults = useQuery({ ...faultsQuery(api), enabled: opened.source === 'fault' }).data
  // Meanwhile another scenario may have been opened, or this one again
  const sent = lastSent?.by === opened ? lastSent.outcome : null
  const source = opened.source === 'fault' && faults && !hasFault(api, faults, incident) ? 'used' : opened.source
  const send = async () => {
    setLastSent(null)
    const outcome = await sendIncident(api, incident)
    setLastSent({ by: opened, outcome })
    if (openedIncident.get() === opened) announce(verdictOf(outcome))
    void client.invalidateQueries()
  }
  const recorded = describeOutcome(incident.outcome)
  const verdictOf = (outcome: CallOutcome) => (isSameOutcome(outcome, incident) ? t.same : t.different(recorded))
  return (
    <Panel
      title={t.title}
      tools={
        <Button ref={focusMainOnRemoval} onClick={() => openedIncident.set(null)}>
          {t.close}
        </Button>
      }
    >
      <div className="sb-stack sb-small">
        <p>{describeRecords(incident.records) === '' ? t.whyNoRecords : t.why}</p>
        <KeyValue>
          <Fact label={t.call}>
            <span className="sb-mono">
              {rowOf(incident).method} {incident.route}
            </span>
          </Fact>
          <Fact label={t.expected}>
            {incident.outcome.kind === null ? recorded : `${recorded}. ${t.source[source]}`}
          </Fact>
        </KeyValue>
        <div className="sb-row">
          <Button variant="filled" loading={isSending} onClick={() => void sendOnce(send)}>
            {t.send}
          </Button>
          <Button onClick={onRebuild}>{t.again}</Button>
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
    </Panel>
  )
}
