import { text } from './text'

/** Why a subscription ended, in words; null for a reason that is not documented. */
export const knownReason = (reason: string): string | null => (isDocumented(reason) ? text.reasons[reason] : null)

/** Why a subscription ended, in words; a reason that is not documented stays as received. */
export const describeReason = (reason: string): string => knownReason(reason) ?? reason

const isDocumented = (reason: string): reason is keyof typeof text.reasons => Object.hasOwn(text.reasons, reason)
