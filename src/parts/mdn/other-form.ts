import { isE164 } from '#/contract/format/mdn'

/**
 * The two forms of a country's mobile numbers, with and without the mobile digit. Both patterns capture the same
 * groups.
 */
interface MobileDigit {
  with: RegExp
  without: RegExp
  join: (area: string, rest: string) => { with: string; without: string }
}

const forms: readonly MobileDigit[] = [
  // Brazil: a 9 after the area code, since 2012. Before that, mobile numbers began with 6 to 9
  {
    with: /^\+55(\d{2})9([6-9]\d{7})$/,
    without: /^\+55(\d{2})([6-9]\d{7})$/,
    join: (area, rest) => ({ with: `+55${area}9${rest}`, without: `+55${area}${rest}` }),
  },
  // Mexico: a 1 after the country code, until 2019
  {
    with: /^\+521([1-9]\d{2})(\d{7})$/,
    without: /^\+52([1-9]\d{2})(\d{7})$/,
    join: (area, rest) => ({ with: `+521${area}${rest}`, without: `+52${area}${rest}` }),
  },
  // Argentina: a 9 after the country code when called from abroad
  {
    with: /^\+549([1-8]\d{2})(\d{7})$/,
    without: /^\+54([1-8]\d{2})(\d{7})$/,
    join: (area, rest) => ({ with: `+549${area}${rest}`, without: `+54${area}${rest}` }),
  },
]

/**
 * The other written form of a mobile number in Brazil, Mexico, or Argentina, with or without the mobile digit: a
 * service may have stored either. Null for any other number.
 */
export function otherFormOf(e164: string): string | null {
  for (const form of forms)
    for (const [here, there] of [
      ['with', 'without'],
      ['without', 'with'],
    ] as const) {
      const [, area, rest] = form[here].exec(e164) ?? []
      if (area === undefined || rest === undefined) continue
      const otherForm = form.join(area, rest)[there]
      return isE164(otherForm) ? otherForm : null
    }
  return null
}
