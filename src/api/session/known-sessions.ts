import * as z from 'zod/mini'
import { persistedStore } from '#/base/persisted-store'
import { storageKey } from '../local-data/local-storage'

const MAX_SESSIONS = 20

const knownSchema = z.array(z.object({ connection: z.string(), company_key: z.string() }))

/** A connection and company this browser signed in to. Without the user name, because the list outlives the session. */
export type KnownSession = z.infer<typeof knownSchema>[number]

const store = persistedStore({ key: storageKey('signalbox.sessions'), schema: knownSchema, initial: [] })

/** The known sessions, latest first. `readOpenSessions` returns those that are still valid. */
export const knownSessions: () => KnownSession[] = store.get

/** Puts a pair at the top of the list, whether or not it was listed. */
export const rememberSession = (pair: KnownSession): void =>
  store.set([pick(pair), ...others(pair)].slice(0, MAX_SESSIONS))

/** Removes a pair from the list. */
export const forgetSession = (pair: KnownSession): void => store.set(others(pair))

const pick = ({ connection, company_key }: KnownSession): KnownSession => ({ connection, company_key })

const others = (pair: KnownSession): KnownSession[] =>
  knownSessions().filter(known => known.connection !== pair.connection || known.company_key !== pair.company_key)
