import { isE164, nationalToE164 } from '#/contract/format/mdn'
import type { Call } from '../mock-state'

/** A number that a query asks for, as E.164; null when it has not the form of the call's version (decision 3). */
export function readRequestedNumber(
  text: string,
  { version, company }: Pick<Call, 'version' | 'company'>,
): string | null {
  if (version === 1) return nationalToE164(text, company.home_country)
  return isE164(text) ? text : null
}
