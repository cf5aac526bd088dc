import * as z from 'zod/mini'
import { isOpenBatch, type ComparedBatch } from '#/parts/import-batches/batch-row'

const alertSchema = z.object({
  kind: z.enum(['batch', 'broadcast']),
  id: z.string(),
  /** The app of a batch; empty for a broadcast. */
  app: z.string(),
})

/** A batch that settled with unusually many failures, or a broadcast that failed, which the user has not viewed yet. */
export type Alert = z.infer<typeof alertSchema>

/** The alerts, and the ids that were read last, so that alerts are only about new ones. */
export const alertStateSchema = z.object({
  /** The settled batches of each app. */
  apps: z.array(z.object({ app: z.string(), settled: z.array(z.string()) })),
  /** The failed broadcasts; null until they have been read once. */
  failed: z.nullable(z.array(z.string())),
  alerts: z.array(alertSchema),
})
export type AlertState = z.infer<typeof alertStateSchema>

export const noAlerts: AlertState = { apps: [], failed: null, alerts: [] }

/** A service may list thousands; only the newest ones can be new since the last reading. */
const NEWEST = 300
const MAX_ALERTS = 100

/** The state after the batches of an app were read, newest first. The first reading raises no alerts. */
export function afterBatches(state: AlertState, app: string, rows: readonly ComparedBatch[]): AlertState {
  const newest = rows.slice(0, NEWEST).filter(row => row.counts !== null && !isOpenBatch(row))
  const before = state.apps.find(known => known.app === app)
  const knownIds = new Set(before?.settled)
  const bad = before ? newest.filter(row => row.isUnusual && !knownIds.has(row.id)) : []
  return {
    ...state,
    apps: [...state.apps.filter(known => known !== before), { app, settled: newest.map(({ id }) => id) }],
    alerts: [...state.alerts, ...bad.map(({ id }): Alert => ({ kind: 'batch', id, app }))].slice(-MAX_ALERTS),
  }
}

/** The state after the failed broadcasts were read. The first reading raises no alerts. */
export function afterFailed(state: AlertState, ids: readonly string[]): AlertState {
  const known = new Set(state.failed)
  const newest = ids.slice(0, NEWEST)
  const added = state.failed === null ? [] : newest.filter(id => !known.has(id))
  return {
    ...state,
    failed: newest,
    alerts: [...state.alerts, ...added.map((id): Alert => ({ kind: 'broadcast', id, app: '' }))].slice(-MAX_ALERTS),
  }
}

/** The state after the user opened a page that shows some of the alerts. */
export const afterViewing = (state: AlertState, isShown: (alert: Alert) => boolean): AlertState =>
  state.alerts.some(isShown) ? { ...state, alerts: state.alerts.filter(alert => !isShown(alert)) } : state

/** The alerts in `after` that are not in `before`. */
export const addedAlerts = (before: AlertState, after: AlertState): Alert[] =>
  after.alerts.filter(alert => !before.alerts.includes(alert))
