import * as z from 'zod/mini'
import { storageKey } from '../local-storage'

const KEY = storageKey('signalbox.sessions')
const MAX = 20

const knownSchema = z.array(z.object({ connection: z.string(), company_key: z.string() }))

/** A connection and company this browser signed in to. Without the user name, because the list outlives the session. */
export type KnownSession = z.infer<typeof knownSchema>[number]

/** The known sessions, latest first. `readSession` tells whether one is still valid. */
export function knownSessions(): KnownSession[] {
  try {
    const read = knownSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]'))
    return read.success ? read.data : []
  } catch {
    return []
  }
}

/** Moves a pair to the top of the list. */
export const rememberSession = (pair: KnownSession): void => store([pick(pair), ...others(pair)])

/** Removes a pair from the list. */
export const forgetSession = (pair: KnownSession): void => store(others(pair))

const pick = ({ connection, company_key }: KnownSession): KnownSession => ({ connection, company_key })

const others = (pair: KnownSession): KnownSession[] =>
  knownSessions().filter(known => known.connection !== pair.connection || known.company_key !== pair.company_key)

function store(pairs: KnownSession[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(pairs.slice(0, MAX)))
  } catch {
    // Without storage, only the shortcut to known sessions is lost
  }
}
