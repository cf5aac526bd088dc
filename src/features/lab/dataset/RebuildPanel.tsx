import { Button } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { useCallLog, type CallEntry } from '#/api/http/log'
import { useUrlState } from '#/nav/url-state'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { saveFile } from '#/ui/behavior/save-file'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { announce } from '#/ui/feedback/LiveRegion'
import { Fact, KeyValue } from '#/ui/layout/KeyValue'
import { Panel } from '#/ui/layout/Panel'
import { describeOutcome } from '../describe-outcome'
import { labAddressSchema } from '../lab-address'
import { rebuildCall } from '../rebuild'
import { writeScenario } from '../scenario'
import { copyScenarioLink } from './copy-scenario-link'
import { describeRecords } from './describe-records'
import { ScenarioDialog } from './ScenarioDialog'
import { text } from './text'
import classes from './DatasetSection.module.css'

const t = text.rebuild

/** Makes an anonymous scenario from a call in the API log, if the URL names one. */
export function RebuildPanel({ onDone = () => {} }: { onDone?: (message: string) => void }) {
  const { log } = useApi()
  const [{ call }, go] = useUrlState(labAddressSchema)
  const entries = useCallLog(log)
  if (call === undefined) return null
  const entry = entries.find(({ requestId }) => requestId === call)
  const close = () => go({ call: undefined }, { replace: true })
  return (
    <Panel
      title={t.title}
      tools={
        <Button ref={focusMainOnRemoval} onClick={close}>
          {t.close}
        </Button>
      }
    >
      {entry === undefined ? (
        <p>{t.gone}</p>
      ) : (
        <Rebuilding key={`${call} ${entry.ms === null}`} entry={entry} log={entries} onDone={onDone} />
      )}
    </Panel>
  )
}

interface RebuildingProps {
  entry: CallEntry
  log: readonly CallEntry[]
  onDone: (message: string) => void
}

function Rebuilding({ entry, log, onDone }: RebuildingProps) {
  const { session } = useApi()
  const [isConfirming, setIsConfirming] = useState(false)
  const [result, setResult] = useState<string | null>(null)
  // Built once: calls that are logged later add nothing
  const [rebuilt] = useState(() => rebuildCall(entry, log, session))
  if (!rebuilt.ok) return <ErrorNotice tone="warn" title={t.faults[rebuilt.fault]} />
  const { scenario, limit } = rebuilt
  const records = scenario.incident ? describeRecords(scenario.incident.records) : ''
  const status = describeOutcome(entry)
  const report = (message: string) => {
    setResult(message)
    announce(message)
  }
  const copy = async () => report(await copyScenarioLink(scenario))
  const isMock = session.connection.mock
  return (
    <div className="sb-stack sb-small">
      <p>{t.why}</p>
      <KeyValue>
        <Fact label={t.call}>
          <span className="sb-mono">
            {entry.method} {entry.row.id}
          </span>
        </Fact>
        <Fact label={t.outcome}>
          {scenario.incident?.isFault
            ? t.fromFault(status)
            : entry.kind === null
              ? t.success(status)
              : t.fromRecords(status)}
        </Fact>
        <Fact label={t.records}>{records === '' ? t.noRecords : `${records}. ${t.fromLog(limit)}`}</Fact>
        <Fact label={t.kept}>{t.keptList}</Fact>
        <Fact label={t.replaced}>{t.replacedList}</Fact>
        <Fact label={t.leftOut}>{t.leftOutList}</Fact>
      </KeyValue>
      {isMock ? null : <p>{t.elsewhere}</p>}
      <div className="sb-row">
        {isMock ? (
          <Button variant="filled" onClick={() => setIsConfirming(true)}>
            {t.open}
          </Button>
        ) : null}
        {isMock ? <Button onClick={() => void copy()}>{t.copy}</Button> : null}
        <Button onClick={() => saveFile(t.fileName, new Blob([writeScenario(scenario)], { type: 'application/json' }))}>
          {t.save}
        </Button>
      </div>
      <p className={classes['done']}>{result}</p>
      {isConfirming ? (
        <ScenarioDialog
          scenario={scenario}
          onClose={() => setIsConfirming(false)}
          onDone={() => {
            setIsConfirming(false)
            onDone(text.scenario.done)
          }}
        />
      ) : null}
    </div>
  )
}
