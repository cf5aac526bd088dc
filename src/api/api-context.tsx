import { createContext, use, type ReactNode } from 'react'
import type { Session } from '#/contract/gateway'
import type { Api } from './http/client'

const ApiContext = createContext<Api | null>(null)

/** Provides the API client of one session. A renewed session is a new value; another user needs a new tree. */
export const ApiProvider = ({ value, children }: { value: Api; children: ReactNode }) => (
  <ApiContext value={value}>{children}</ApiContext>
)

/** The API client of this page's session. */
export function useApi(): Api {
  const api = use(ApiContext)
  if (api === null) throw new Error('useApi outside of ApiProvider')
  return api
}

/** This page's session. */
export const useSession = (): Session => useApi().session
