import { createStore } from '#/base/store'
import type { Api } from '../http/client'

const apis = createStore<ReadonlyMap<string, Api>>(new Map())

/** Stores the API client of a scope's current session; called by the component that provides it to the pages. */
export const setCurrentApi = (api: Api): void =>
  apis.update(before => (before.get(api.scope) === api ? before : new Map(before).set(api.scope, api)))

/** The same client with the session as it is now, which may have been renewed since. */
export const currentApi = (api: Api): Api => apis.get().get(api.scope) ?? api

/** Resolves once the lost session has been renewed; never if the user leaves instead. */
export function renewedApi(lost: Api): Promise<Api> {
  const isRenewed = () => currentApi(lost).session.id !== lost.session.id
  return new Promise(resolve => {
    if (isRenewed()) return resolve(currentApi(lost))
    const stop = apis.subscribe(() => {
      if (!isRenewed()) return
      stop()
      resolve(currentApi(lost))
    })
  })
}
