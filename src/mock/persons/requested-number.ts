import { isE164, nationalToE164 } from '#/contract/format/mdn'
import type { Call } from '../mock-state'

/** A number from a query, in E.164; null if it does not have the format of the call's version. */
export function readRequestedNumber(
  text: string,
  { version, company }: Pick<Call, 'version' | 'company'>,
): string | null {
  if (version === 1) return nationalToE164(text, company.home_country)
  return isE164(text) ? text : null
}
