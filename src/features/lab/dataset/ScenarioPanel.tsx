import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useApi } from '#/api/api-context'
import { faultsQuery, handsetReplies, mockStateQuery } from '#/api/control'
import { clock } from '#/api/now'
import { useStore } from '#/base/store'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { saveFile } from '#/ui/behavior/save-file'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { announce } from '#/ui/feedback/LiveRegion'
import { Panel } from '#/ui/layout/Panel'
import {
  canShare,
  readFragment,
  readScenario,
  scenarioLimits,
  writeScenario,
  type Scenario,
  type ScenarioReading,
} from '../scenario'
import { copyScenarioLink } from './copy-scenario-link'
import { ScenarioDialog } from './ScenarioDialog'
import { text } from './text'

const t = text.scenario

/** Shares the state of the demo service as a link or a file, and opens one that was shared. */
export function ScenarioPanel({ onDone }: { onDone: (message: string) => void }) {
  const api = useApi()
  const location = useLocation()
  const navigate = useNavigate()
  const state = useQuery(mockStateQuery(api)).data
  const faults = useQuery(faultsQuery(api)).data
  const texts = useStore(handsetReplies)
  const input = useRef<HTMLInputElement>(null)
  const [fromFile, setFromFile] = useState<ScenarioReading | null>(null)
  const [result, setResult] = useState<string | null>(null)
  const reading = fromFile ?? readFragment(location.hash)
  const dataset = state?.dataset
  const isKnownDataset = dataset === 'demo' || dataset === 'empty'
  const reasonId = useId()

  /** The state at the moment the button is clicked. */
  const currentScenario = (): Scenario => ({
    dataset: dataset === 'empty' ? 'empty' : 'demo',
    ahead: Math.max(0, Math.round(clock.skew() / 1000)),
    // Their ids are those of this demo service
    faults: (faults ?? []).map(({ id: _, ...rule }) => rule),
    // The user who opens it has only one company
    texts: texts.flatMap(({ company_key, ...one }) => (company_key === api.session.company_key ? [one] : [])),
  })
  const isShareable = isKnownDataset && faults !== undefined && canShare(currentScenario())
  const reason =
    dataset !== undefined && !isKnownDataset
      ? t.tooLarge
      : isShareable || dataset === undefined || faults === undefined
        ? null
        : t.beyond
  const copyLink = async () => {
    const message = await copyScenarioLink(currentScenario())
    setResult(message)
    announce(message)
  }
  const close = () => {
    setFromFile(null)
    // Removes the scenario from the history entry
    if (location.hash !== '') void navigate({ search: location.search, hash: '' }, { replace: true })
  }
  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > scenarioLimits.bytes) return setFromFile({ ok: false, fault: 'not-a-scenario' })
    const content = await file.text().catch(() => null)
    setFromFile(content === null ? { ok: false, fault: 'unread' } : readScenario(content))
  }
  return (
    <Panel title={t.title}>
      <div className="sb-stack sb-small">
        <p>{t.why}</p>
        {reading === null || reading.ok ? null : (
          <div ref={focusMainOnRemoval}>
            <ErrorNotice
              title={reading.fault === 'version' ? t.version(reading.version) : t.faults[reading.fault]}
              action={{ label: t.dismiss, onClick: close }}
            />
          </div>
        )}
        <div className="sb-row">
          <Button
            disabled={!isShareable}
            aria-describedby={reason === null ? undefined : reasonId}
            onClick={() => void copyLink()}
          >
            {t.copy}
          </Button>
          <Button
            disabled={!isShareable}
            aria-describedby={reason === null ? undefined : reasonId}
            onClick={() =>
              saveFile(t.fileName, new Blob([writeScenario(currentScenario())], { type: 'application/json' }))
            }
          >
            {t.save}
          </Button>
          <Button onClick={() => input.current?.click()}>{t.open}</Button>
        </div>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          aria-label={t.choose}
          className="sb-hidden"
          tabIndex={-1}
          onChange={event => {
            void choose(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        {reason === null ? null : <p id={reasonId}>{reason}</p>}
        {result === null ? null : <p>{result}</p>}
      </div>
      {reading?.ok ? (
        <ScenarioDialog
          scenario={reading.scenario}
          onClose={close}
          onDone={() => {
            close()
            onDone(t.done)
          }}
        />
      ) : null}
    </Panel>
  )
}
