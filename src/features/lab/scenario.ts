import * as z from 'zod/mini'
import { companyRecordsSchema } from '#/contract/company-records'
import { faultRuleSchema } from '#/contract/control'
import type { Row } from '#/contract/endpoint'
import { endpoints } from '#/contract/endpoints'
import { DAY_MS } from '#/contract/format/durations'
import { exceededLimit, isRecord } from '#/contract/format/json'
import { limits } from '#/contract/format/limits'
import { isE164 } from '#/contract/format/mdn'
import { pathMatcher } from '#/contract/format/path'

/** How far the service's clock is ahead of the computer's, in seconds. */
const aheadSchema = z.int().check(z.minimum(0), z.maximum((3_660 * DAY_MS) / 1000))

const rowsById = new Map<string, Row>(Object.entries(endpoints))

/**
 * The row of an incident's route.
 * @throws Error if there is no such route, which the schema of an incident rules out
 */
export function rowOf({ route }: { route: string }): Row {
  const row = rowsById.get(route)
  if (!row) throw new Error(`There is no route ${route}.`)
  return row
}

/** Whether a path belongs to a route. A link could otherwise send a call to any address of the dashboard's server. */
function isPathOf({ route, path }: { route: string; path: string }): boolean {
  const row = rowsById.get(route)
  // Browsers treat a backslash as a slash, and drop tabs and line breaks
  if (!row || !/^[!-~]+$/.test(path) || /[\\#]/.test(path)) return false
  return pathMatcher([row])(row.method, path.split('?')[0] ?? '').kind === 'match'
}

/** A call that can be repeated, how it ended, and the records that the log contained. */
const incidentSchema = z
  .strictObject({
    route: z.string(),
    /** Path and query below the service's base URL. Company and app are placeholders. */
    path: z.string().check(z.maxLength(8000)),
    body: z.nullable(z.string()),
    outcome: z.strictObject({
      status: z.nullable(z.number()),
      kind: z.nullable(z.string()),
      messages: z.array(z.string()),
    }),
    /** Leads to the outcome if the records do not. */
    fault: z.nullable(faultRuleSchema),
    /** Whether only a fault can lead to the outcome. */
    isFault: z.boolean(),
    records: companyRecordsSchema,
  })
  .check(z.refine(isPathOf))
export type Incident = z.infer<typeof incidentSchema>

export const scenarioSchema = z.strictObject({
  dataset: z.enum(['demo', 'empty']),
  ahead: aheadSchema,
  faults: z.array(faultRuleSchema).check(z.maxLength(50)),
  /** What handsets sent, and how far ahead the clock was at that moment. */
  texts: z
    .array(
      z.strictObject({
        ahead: aheadSchema,
        mdn: z.string().check(z.refine(isE164)),
        text: z.string().check(z.maxLength(1600)),
      }),
    )
    .check(z.maxLength(200)),
  /** The call of an API log that the scenario rebuilds. */
  incident: z.optional(incidentSchema),
})

/** A state of the demo service that a colleague can open: its dataset, and what was done to it in the lab. */
export type Scenario = z.infer<typeof scenarioSchema>

const VERSION = 2
/** Version 1 has no incidents. */
const READABLE: readonly unknown[] = [1, VERSION]

export type ScenarioReading =
  | { ok: true; scenario: Scenario }
  /**
   * `cut`: its end is missing. `changed`: its content is not what was saved. `invalid`: Signalbox did not write it.
   * `not-a-scenario`: it is something else. `unread`: the browser could not read the file. `version`: this page cannot
   * read its version.
   */
  | { ok: false; fault: 'cut' | 'changed' | 'invalid' | 'not-a-scenario' | 'unread' }
  | { ok: false; fault: 'version'; version: string }

/**
 * How large a scenario may be. Checked when a call is rebuilt and before a scenario is opened, because the demo service
 * would refuse a larger one only after the reset.
 */
export const scenarioLimits = { bytes: 4_000_000, depth: 100, values: limits.jsonValues } as const

/** Whether a page would open this scenario once it is shared. */
export const canShare = (scenario: Scenario): boolean =>
  scenarioSchema.safeParse(scenario).success && fitsScenario(scenario)

/** Whether a scenario is small enough to be opened. */
export function fitsScenario(scenario: Scenario): boolean {
  const content = writeScenario(scenario)
  return (
    new TextEncoder().encode(content).length <= scenarioLimits.bytes && exceededLimit(content, scenarioLimits) === null
  )
}

/** The content of a scenario's file. */
export function writeScenario(scenario: Scenario): string {
  const checksum = checksumOf(JSON.stringify(scenario))
  return JSON.stringify({ signalbox_scenario: VERSION, checksum, world: scenario })
}

/** Reads the content of a file. It may be anything: nothing in it is trusted. */
export function readScenario(content: string): ScenarioReading {
  let found: unknown
  try {
    found = JSON.parse(content)
  } catch {
    return { ok: false, fault: content.includes('"signalbox_scenario"') ? 'cut' : 'not-a-scenario' }
  }
  if (!isRecord(found) || !Object.hasOwn(found, 'signalbox_scenario')) return { ok: false, fault: 'not-a-scenario' }
  const version = found['signalbox_scenario']
  if (!READABLE.includes(version)) return { ok: false, fault: 'version', version: JSON.stringify(version).slice(0, 20) }
  if (exceededLimit(content, scenarioLimits) !== null) return { ok: false, fault: 'invalid' }
  if (checksumOf(JSON.stringify(found['world']) ?? '') !== found['checksum']) return { ok: false, fault: 'changed' }
  const scenario = scenarioSchema.safeParse(found['world'])
  return scenario.success ? { ok: true, scenario: scenario.data } : { ok: false, fault: 'invalid' }
}

const PREFIX = '#scenario='

/** The fragment of a scenario's link. Browsers do not send it to servers. */
export function scenarioFragment(scenario: Scenario): string {
  const bytes = new TextEncoder().encode(writeScenario(scenario))
  const code = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
  return PREFIX + code.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Reads the fragment of a link; null if it is not that of a scenario. */
export function readFragment(hash: string): ScenarioReading | null {
  if (!hash.startsWith(PREFIX)) return null
  const code = hash.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/')
  try {
    // The last character of a link that was cut short may have too few bits for a byte
    const whole = code.length % 4 === 1 ? code.slice(0, -1) : code
    return readScenario(new TextDecoder().decode(Uint8Array.from(atob(whole), one => one.charCodeAt(0))))
  } catch {
    return { ok: false, fault: 'cut' }
  }
}

/**
 * FNV-1a: detects missing or mistyped characters. It does not protect against forgery, so the content is checked too.
 */
function checksumOf(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
