import { text } from './text'

/** Why a subscription ended, in words; null for a reason that is not documented. */
export const knownReason = (reason: string): string | null => (isDocumented(reason) ? text.reasons[reason] : null)

/** The same on its own, with a capital letter; a reason that is not documented stays as received. */
export function describeReason(reason: string): string {
  const known = knownReason(reason)
  return known === null ? reason : known.charAt(0).toUpperCase() + known.slice(1)
}

const isDocumented = (reason: string): reason is keyof typeof text.reasons => Object.hasOwn(text.reasons, reason)
