import * as z from 'zod/mini'

const KEY = 'signalbox.sessions'
const MAX = 20

const knownSchema = z.array(z.object({ connection: z.string(), company_key: z.string() }))

/** Where this browser has a session, or had one lately. No user name: the list outlives the session. */
export type KnownSession = z.infer<typeof knownSchema>[number]

/** The pairs this browser signed in to, the latest first. `readSession` tells whether one still holds. */
export function knownSessions(): KnownSession[] {
  try {
    const read = knownSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]'))
    return read.success ? read.data : []
  } catch {
    return []
  }
}

/** Puts a pair first in the list. */
export const rememberSession = (pair: KnownSession): void => store([pick(pair), ...others(pair)])

/** Takes a pair off the list. */
export const forgetSession = (pair: KnownSession): void => store(others(pair))

const pick = ({ connection, company_key }: KnownSession): KnownSession => ({ connection, company_key })

const others = (pair: KnownSession): KnownSession[] =>
  knownSessions().filter(known => known.connection !== pair.connection || known.company_key !== pair.company_key)

function store(pairs: KnownSession[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(pairs.slice(0, MAX)))
  } catch {
    // A browser that keeps nothing only loses the shortcut to its sessions
  }
}
