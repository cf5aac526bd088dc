import { createStore, useStore } from '#/base/store'
import type { Alert } from './alert-rule'

export type AlertCounts = Readonly<Record<Alert['kind'], number>>

/** How many alerts of each kind the user has not viewed. Set by `Alerts`, which loads after the first screen. */
export const alertCounts = createStore<AlertCounts>({ batch: 0, broadcast: 0 })

/** The current `alertCounts`; rerenders the component when they change. */
export const useAlertCounts = (): AlertCounts => useStore(alertCounts)
