/**
 * Whether a number fits its country's mobile numbering plan, as far as libphonenumber knows. Only a hint, never a
 * reason to refuse a lookup: plans change, and the service decides. The plans are loaded on first use.
 */
export async function fitsMobilePlan(e164: string): Promise<boolean> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/mobile')
  return parsePhoneNumberFromString(e164)?.isValid() ?? false
}
