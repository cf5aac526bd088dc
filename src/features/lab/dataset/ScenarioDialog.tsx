import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { announce } from '#/ui/feedback/LiveRegion'
import { formatSpan } from '#/ui/format/moment'
import { Dialog } from '#/ui/overlays/Dialog'
import { LabError, useLabAction } from '../LabError'
import { openScenario, rulesOf } from '../open-scenario'
import { openedIncident } from '../opened-incident'
import type { Scenario } from '../scenario'
import { describeRecords } from './describe-records'
import { useLosses } from './ResetDialog'
import { text } from './text'
import classes from './ResetDialog.module.css'

const t = text.scenario

/** What opening a scenario does, as sentences. */
function effectsOf(scenario: Scenario): string[] {
  const { dataset, ahead, texts } = scenario
  const rules = rulesOf(scenario).length
  return [
    t.resets(dataset),
    ...(ahead === 0 ? [] : [t.movesClock(formatSpan(ahead * 1000))]),
    ...(rules === 0 ? [] : [t.setsRules(rules)]),
    ...(texts.length === 0 ? [] : [t.sendsTexts(texts.length)]),
  ]
}

/** Before a scenario is opened, says what that will do and what will be lost. */
export function ScenarioDialog(props: { scenario: Scenario; onClose: () => void; onDone: () => void }) {
  const { scenario, onClose, onDone } = props
  const api = useApi()
  const client = useQueryClient()
  const action = useLabAction()
  const losses = useLosses()
  const open = () =>
    action.run(async () => {
      try {
        const source = await openScenario(api, scenario)
        openedIncident.set(source === null ? null : { scope: api.scope, scenario, source })
      } catch (error) {
        // It may have failed after the reset, so the call that was rebuilt before may be gone
        openedIncident.set(null)
        void client.resetQueries()
        throw error
      }
      announce(t.done)
      // As after a reset: data of the old dataset must not be shown again
      void client.resetQueries()
      onDone()
    })
  return (
    <Dialog
      title={t.dialog}
      onClose={() => {
        if (!action.isBusy) onClose()
      }}
      actions={
        <>
          <Button onClick={onClose} disabled={action.isBusy} data-autofocus>
            {text.dialog.cancel}
          </Button>
          <Button variant="filled" color="red" loading={action.isBusy} onClick={open}>
            {t.submit}
          </Button>
        </>
      }
    >
      {/* Calls before the one that failed took effect */}
      {action.failure === null ? null : <LabError error={action.failure} mayHaveActed />}
      <p>{effectsOf(scenario).join(' ')}</p>
      {scenario.incident ? <p>{t.incident(describeRecords(scenario.incident.records))}</p> : null}
      <p>{text.dialog.lost}</p>
      <ul className={classes['lost']}>
        {losses.map(loss => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
      {action.isBusy ? <p role="status">{t.busy}</p> : null}
    </Dialog>
  )
}
