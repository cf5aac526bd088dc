import { tokenText, type Tokens } from './item-tokens'

/** The fields of the pass preview. */
export const slots = ['header', 'member', 'primary', 'secondary', 'strip', 'expires', 'code'] as const
export type Slot = (typeof slots)[number]

/** The tokens that fill each slot; several values are joined by a space. */
export type SlotMap = Readonly<Record<Slot, readonly string[]>>

/** Common token names by slot, the likeliest first. */
const candidates: Readonly<Record<Slot, readonly (readonly string[])[]>> = {
  header: [['loyalty_balance'], ['balance'], ['points']],
  member: [['first_name', 'last_name'], ['first_name'], ['last_name'], ['email_address']],
  primary: [['loyalty_tier'], ['tier'], ['offer_value']],
  secondary: [['offer_value'], ['account_number'], ['favorite_store']],
  strip: [['IMAGE_CODE'], ['strip_image_code']],
  expires: [['expiration_date']],
  code: [['code'], ['account_number']],
}

/** Guesses which tokens fill which slots; a token is used at most once. */
export function guessSlots(tokens: Tokens): SlotMap {
  const used = new Set<string>()
  const choose = (slot: Slot): readonly string[] => {
    const names = candidates[slot].find(group =>
      group.every(name => tokenText(tokens, name) !== null && !used.has(name)),
    )
    for (const name of names ?? []) used.add(name)
    return names ?? []
  }
  return {
    header: choose('header'),
    member: choose('member'),
    primary: choose('primary'),
    secondary: choose('secondary'),
    strip: choose('strip'),
    expires: choose('expires'),
    code: choose('code'),
  }
}
