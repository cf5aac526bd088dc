import type { FaultRule } from '#/contract/control'
import { checkedBy } from '#/ui/form/checked-by'
import { text } from './text'

const t = text.form.errors

/** `before` and `after`: the connection drops before or after the call is processed. */
export const faultEffects = ['status', 'after', 'before', 'delay'] as const
export type FaultEffect = (typeof faultEffects)[number]
/** The methods to choose from; empty for any. */
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

export const defaultFault: FaultValues = {
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

/** Turns the form into the rule it describes. Fields that the chosen effect does not use are not checked. */
export const faultSchema = checkedBy((values: FaultValues, fault): FaultRule => {
  const { effect, method } = values
  const path = values.path.trim()
  const hasResponse = effect === 'status'
  const status = hasResponse ? within(values.status, 200, 599) : undefined
  const retryAfter = hasResponse ? optional(values.retryAfter, 0, 86_400) : undefined
  const delay = optional(values.delay, 0, 600_000)
  const times = optional(values.times, 1, 1_000_000_000)
  const chance = within(values.chance, 1, 100)

  if (status === null) fault('status', t.status)
  if (retryAfter === null) fault('retryAfter', t.retryAfter)
  if (path !== '' && !path.startsWith('/')) fault('path', t.path)
  if (times === null) fault('times', t.times)
  if (chance === null) fault('chance', t.chance)
  if (delay === null) fault('delay', t.delay)
  else if (effect === 'delay' && !delay) fault('delay', t.noDelay)
  return {
    ...(method !== '' && { method }),
    ...(path !== '' && { path }),
    ...(typeof status === 'number' && { status }),
    ...(hasResponse && values.body.trim() !== '' && { body: bodyOf(values.body) }),
    ...(typeof retryAfter === 'number' && { headers: { 'Retry-After': String(retryAfter) } }),
    ...(typeof delay === 'number' && delay > 0 && { delay_ms: delay }),
    ...(effect === 'before' || effect === 'after' ? { drop: effect } : {}),
    ...(typeof chance === 'number' && chance < 100 && { probability: chance / 100 }),
    ...(typeof times === 'number' && { times }),
  }
})

/** The whole number if it is in the range, else null. */
function within(typed: string, min: number, max: number): number | null {
  if (!/^\d{1,12}$/.test(typed.trim())) return null
  const value = Number(typed)
  return value >= min && value <= max ? value : null
}

const optional = (typed: string, min: number, max: number): number | null | undefined =>
  typed.trim() === '' ? undefined : within(typed, min, max)

/** The body as JSON if it is valid JSON, else as plain text. */
function bodyOf(typed: string): unknown {
  try {
    return JSON.parse(typed)
  } catch {
    return typed
  }
}
