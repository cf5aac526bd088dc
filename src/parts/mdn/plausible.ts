/**
 * Whether a number fits the mobile numbering plan of its country, as far as libphonenumber knows. A hint for a person
 * who checks digits, never a reason not to ask: plans change, and the service decides (architecture.md, "numbers").
 * The plans are loaded on use.
 */
export async function fitsMobilePlan(e164: string): Promise<boolean> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/mobile')
  return parsePhoneNumberFromString(e164)?.isValid() ?? false
}
