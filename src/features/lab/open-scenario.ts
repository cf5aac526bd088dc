import { createCompany, insertRecords, moveClock, replyFromHandset, resetMock, setFaults } from '#/api/control'
import type { Api } from '#/api/http/client'
import { ApiError } from '#/api/http/error'
import { readSuccess } from '#/api/http/reply'
import type { FaultRule } from '#/contract/control'
import { sameJson } from '#/contract/format/json'
import { rowOf, type Incident, type Scenario } from './scenario'

/** The companies that every reset creates. */
export const builtInCompanies: readonly string[] = ['DEMO', 'OTHER']

/** What leads to the outcome of a rebuilt call: the records alone, or a fault rule. */
export type OutcomeSource = 'records' | 'fault'

/** How a call ended. */
export interface CallOutcome {
  status: number | null
  kind: string | null
  /** Null if the call succeeded. */
  error: ApiError | null
}

/**
 * Resets the demo service and repeats what was done to it, in the order of its clock.
 * @returns what leads to the outcome of the scenario's incident; null if it has no incident
 * @throws ApiError
 */
export async function openScenario(api: Api, scenario: Scenario): Promise<OutcomeSource | null> {
  const { incident } = scenario
  await build(api, scenario)
  if (!incident) return null
  if (incident.isFault) return 'fault'
  const outcome = await sendIncident(api, incident)
  const isSame = isSameOutcome(outcome, incident)
  // The call may have changed records or used up fault rules
  if (rowOf(incident).method !== 'GET' || scenario.faults.length > 0) await build(api, scenario)
  if (isSame || incident.fault === null) return 'records'
  await setFaults(
    api,
    [...scenario.faults, incident.fault].map(rule => ownRule(api, rule)),
  )
  return 'fault'
}

/** The fault rules that a scenario always sets, whatever the outcome of its incident's call. */
export const rulesOf = ({ faults, incident }: Scenario): readonly FaultRule[] =>
  incident?.isFault === true && incident.fault !== null ? [...faults, incident.fault] : faults

async function build(api: Api, scenario: Scenario): Promise<void> {
  const { dataset, ahead, texts, incident } = scenario
  await resetMock(api, dataset)
  const { company_key, app_ids } = api.session
  if (!builtInCompanies.includes(company_key))
    await createCompany(api, { company_key, ...(app_ids.length > 0 && { app_ids: [...app_ids] }) })
  if (incident) await insertRecords(api, incident.records)
  let reached = 0
  const advanceTo = async (seconds: number) => {
    if (seconds > reached) await moveClock(api, { advance: `PT${seconds - reached}S` })
    reached = Math.max(reached, seconds)
  }
  for (const one of texts.toSorted((a, b) => a.ahead - b.ahead)) {
    await advanceTo(one.ahead)
    await replyFromHandset(api, one.mdn, one.text)
  }
  await advanceTo(ahead)
  await setFaults(
    api,
    rulesOf(scenario).map(rule => ownRule(api, rule)),
  )
}

/** Sends the call of an incident to the demo service. An ApiError is not thrown: it is part of the outcome. */
export async function sendIncident(
  api: Api,
  incident: Pick<Incident, 'route' | 'path' | 'body'>,
): Promise<CallOutcome> {
  const { replay } = api
  // The lab shows incidents of demo services only
  if (replay === null) throw new Error('The call of an incident can be sent to a demo service only.')
  const row = rowOf(incident)
  try {
    const reply = await replay({ row, path: ownPath(api, incident.path), body: ownNumbers(api, incident.body) })
    readSuccess(row, reply)
    return { status: reply.status, kind: null, error: null }
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, kind: error.kind, error }
    throw error
  }
}

/** Whether a call ended as in the incident. */
export const isSameOutcome = (outcome: CallOutcome, { outcome: expected }: Incident): boolean =>
  outcome.status === expected.status &&
  outcome.kind === expected.kind &&
  sameJson(outcome.error?.messages ?? [], expected.messages)

/** The placeholders of the company and the app in paths. */
export const COMPANY = '{company}'
export const APP = '{app}'

function ownPath(api: Api, path: string): string {
  const { company_key, app_ids } = api.session
  const app = app_ids[0] ?? `${company_key.toLowerCase()}-app`
  const own = path.replace(COMPANY, encodeURIComponent(company_key)).replace(APP, encodeURIComponent(app))
  return ownNumbers(api, own)
}

/** Whether the fault rule that leads to an incident's outcome is still set. */
export const hasFault = (api: Api, rules: readonly FaultRule[], { fault }: Incident): boolean => {
  if (fault === null) return false
  const { method, path, status, drop } = ownRule(api, fault)
  return rules.some(
    rule => rule.method === method && rule.path === path && rule.status === status && rule.drop === drop,
  )
}

const ownRule = (api: Api, rule: FaultRule): FaultRule =>
  rule.path === undefined ? rule : { ...rule, path: ownPath(api, rule.path) }

/** A string with its numbers in the form of the API version: version 1 has no country codes. */
function ownNumbers(api: Api, text: string): string
function ownNumbers(api: Api, text: string | null): string | null
function ownNumbers({ session }: Api, text: string | null): string | null {
  if (text === null || session.connection.api_version === 2) return text
  return text.replaceAll(/(?:\+|%2B)1(\d{3}55501\d\d)/gi, '$1')
}
