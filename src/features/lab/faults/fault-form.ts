import type { FaultRule } from '#/contract/control'
import { text } from './text'

const t = text.form.errors

export const faultEffects = ['status', 'after', 'before', 'delay'] as const
export type FaultEffect = (typeof faultEffects)[number]
export const faultMethods = ['', 'GET', 'POST', 'PUT', 'DELETE'] as const

/** The values of the fault form: every field as typed. */
export interface FaultValues {
  method: string
  path: string
  effect: FaultEffect
  status: string
  body: string
  retryAfter: string
  delay: string
  times: string
  chance: string
}

export const emptyFault: FaultValues = {
  method: '',
  path: '',
  effect: 'status',
  status: '503',
  body: '',
  retryAfter: '',
  delay: '',
  times: '1',
  chance: '100',
}

export type FaultFormErrors = Partial<Record<keyof FaultValues, string>>
export type FaultReading = { ok: true; rule: FaultRule } | { ok: false; faults: FaultFormErrors }

/** The rule that the form describes, or an error per field. Fields that the chosen effect does not use are not checked. */
export function readFault(values: FaultValues): FaultReading {
  const { effect, method } = values
  const path = values.path.trim()
  const hasResponse = effect === 'status'
  const status = hasResponse ? within(values.status, 200, 599) : undefined
  const retryAfter = hasResponse ? optional(values.retryAfter, 0, 86_400) : undefined
  const delay = optional(values.delay, 0, 600_000)
  const times = optional(values.times, 1, 1_000_000_000)
  const chance = within(values.chance, 1, 100)

  const faults: FaultFormErrors = {
    ...(path !== '' && !path.startsWith('/') && { path: t.path }),
    ...(status === null && { status: t.status }),
    ...(retryAfter === null && { retryAfter: t.retryAfter }),
    ...(delay === null ? { delay: t.delay } : effect === 'delay' && !delay && { delay: t.noDelay }),
    ...(times === null && { times: t.times }),
    ...(chance === null && { chance: t.chance }),
  }
  if (Object.keys(faults).length > 0) return { ok: false, faults }
  return {
    ok: true,
    rule: {
      ...(method !== '' && { method }),
      ...(path !== '' && { path }),
      ...(typeof status === 'number' && { status }),
      ...(hasResponse && values.body.trim() !== '' && { body: bodyOf(values.body) }),
      ...(typeof retryAfter === 'number' && { headers: { 'Retry-After': String(retryAfter) } }),
      ...(typeof delay === 'number' && delay > 0 && { delay_ms: delay }),
      ...(effect === 'before' || effect === 'after' ? { drop: effect } : {}),
      ...(typeof chance === 'number' && chance < 100 && { probability: chance / 100 }),
      ...(typeof times === 'number' && { times }),
    },
  }
}

/** The whole number if it is in the range, else null. */
function within(typed: string, least: number, most: number): number | null {
  if (!/^\d{1,12}$/.test(typed.trim())) return null
  const value = Number(typed)
  return value >= least && value <= most ? value : null
}

const optional = (typed: string, least: number, most: number): number | null | undefined =>
  typed.trim() === '' ? undefined : within(typed, least, most)

/** The body as JSON if it is valid JSON, else as plain text. */
function bodyOf(typed: string): unknown {
  try {
    return JSON.parse(typed)
  } catch {
    return typed
  }
}
