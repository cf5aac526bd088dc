import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useApi } from '#/api/api-context'
import { broadcastListQuery } from '#/api/broadcasts'
import { sealedState } from '#/api/local-data/sealed-state'
import { useRouteParams } from '#/api/route-params'
import { appIdsOf } from '#/api/session/app-ids'
import { useStore, type Store } from '#/base/store'
import { MINUTE_MS } from '#/contract/format/durations'
import { paths, type RouteParams } from '#/nav/paths'
import { batchesQuery } from '#/parts/import-batches/batches-query'
import { usePreferences } from '#/ui/behavior/preferences'
import { useElapsed } from '#/ui/behavior/use-elapsed'
import { announce } from '#/ui/feedback/LiveRegion'
import { alertCounts } from './alert-counts'
import {
  addedAlerts,
  afterBatches,
  afterFailed,
  afterViewing,
  alertStateSchema,
  noAlerts,
  type Alert,
  type AlertState,
} from './alert-rule'
import { text } from './text'

/**
 * The results of a batch take about 15 minutes. The first read also waits for one interval, so that it never delays a
 * page.
 */
const INTERVAL_MS = 2 * MINUTE_MS

const stateOf = sealedState<AlertState>('alerts', { schema: alertStateSchema, initial: noAlerts })

/** Counts broadcasts that fail and batches that settle with unusually many failures, and can show notifications. */
export function Alerts({ intervalMs = INTERVAL_MS }: { intervalMs?: number }) {
  const api = useApi()
  const store = stateOf(api.scope)
  const { alerts } = useStore(store)
  const isVisible = useVisible()
  const routeParams = useRouteParams()
  const { pathname, search } = useLocation()
  const view = useEffectEvent(() => {
    const path = pathname.replace(/\/$/, '')
    const apps = appIdsOf(api.session)
    const listedApp = new URLSearchParams(search).get('app') || apps[0]
    const isListed = ({ kind, app }: Alert) =>
      kind === 'broadcast'
        ? path === paths.broadcasts(routeParams)
        : path === paths.imports(routeParams) && (app === listedApp || !apps.includes(app))
    change(store, state => afterViewing(state, alert => isListed(alert) || path === pageOf(routeParams, alert)))
  })
  useEffect(() => {
    if (isVisible) view()
  }, [store, isVisible, pathname, search, alerts])

  useEffect(() => {
    const countOf = (counted: Alert['kind']) => alerts.filter(alert => alert.kind === counted).length
    alertCounts.set({ batch: countOf('batch'), broadcast: countOf('broadcast') })
  }, [alerts])
  useEffect(() => () => alertCounts.set({ batch: 0, broadcast: 0 }), [store])
  return <AlertReader store={store} intervalMs={intervalMs} />
}

/** Reads batches and failed broadcasts. Separate from `Alerts`, so that a new URL does not render the queries again. */
function AlertReader({ store, intervalMs }: { store: Store<AlertState>; intervalMs: number }) {
  const api = useApi()
  const { notify } = usePreferences()
  const routeParams = useRouteParams()
  const navigate = useNavigate()
  const enabled = useElapsed(intervalMs)
  // Also while the tab is hidden: its title counts the alerts
  const options = { enabled, retry: false, refetchInterval: intervalMs, refetchIntervalInBackground: true }
  const apps = appIdsOf(api.session)
  const batches = useQueries({ queries: apps.map(app => ({ ...batchesQuery(api, app), ...options })) })
  const failed = useQuery({ ...broadcastListQuery(api, 'failed'), ...options })

  const add = (next: (state: AlertState) => AlertState) => {
    for (const alert of change(store, next)) {
      const message = text[alert.kind](alert.id)
      announce(message)
      if (notify && document.hidden) showNotification(message, alert, () => void navigate(pageOf(routeParams, alert)))
    }
  }
  const onRead = useEffectEvent(() => {
    for (const [index, app] of apps.entries()) {
      const rows = batches[index]?.data?.rows
      if (rows) add(state => afterBatches(state, app, rows))
    }
    const ids = failed.data?.broadcasts.map(({ broadcast }) => broadcast.broadcast_id)
    if (ids) add(state => afterFailed(state, ids))
  })
  const readAt = [...batches, failed].map(({ dataUpdatedAt }) => dataUpdatedAt).join(' ')
  useEffect(() => onRead(), [readAt])
  return null
}

/** Changes the stored alerts. Returns those that were added. */
function change(store: Store<AlertState>, next: (state: AlertState) => AlertState): readonly Alert[] {
  const before = store.get()
  const after = next(before)
  if (after === before) return []
  store.set(after)
  return addedAlerts(before, after)
}

/** The path of the page of the broadcast or batch. */
const pageOf = (params: RouteParams, { app, id }: Alert): string =>
  app === '' ? paths.broadcast(params, id) : paths.importBatch(params, app, id)

const isPageVisible = () => !document.hidden
function watchVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const useVisible = (): boolean => useSyncExternalStore(watchVisibility, isPageVisible)

/** Shows a browser notification. Because of the tag, several tabs show the same one only once. */
function showNotification(message: string, { kind, app, id }: Alert, onOpen: () => void): void {
  try {
    const notification = new Notification(message, { tag: `${kind} ${app} ${id}` })
    notification.addEventListener('click', () => {
      window.focus()
      onOpen()
      notification.close()
    })
  } catch {
    // Not supported on this device. The navigation and the tab's title still count the alert
  }
}
