import { createStore, useStore } from '#/base/store'
import type { Alert } from './alert-rule'

export type AlertCounts = Readonly<Record<Alert['kind'], number>>

/** How many alerts there are. Set by `Alerts`, which loads after the first screen. */
export const alertCounts = createStore<AlertCounts>({ batch: 0, broadcast: 0 })

/** How many alerts the user has not viewed. */
export const useAlertCounts = (): AlertCounts => useStore(alertCounts)
