/** Where a token can stand on the pass that is drawn here. */
export const slots = ['header', 'member', 'primary', 'secondary', 'strip', 'expires', 'code'] as const
export type Slot = (typeof slots)[number]

/** Which token fills which slot; several names are joined by a space. */
export type SlotMap = Readonly<Record<Slot, readonly string[]>>

/** Token names by slot, the likeliest first: the first-class fields of decision 49 and the special ones. */
const likely: Readonly<Record<Slot, readonly (readonly string[])[]>> = {
  header: [['loyalty_balance'], ['balance'], ['points']],
  member: [['first_name', 'last_name'], ['first_name'], ['last_name'], ['email_address']],
  primary: [['loyalty_tier'], ['tier'], ['offer_value']],
  secondary: [['offer_value'], ['account_number'], ['favourite_store']],
  strip: [['IMAGE_CODE'], ['strip_image_code']],
  expires: [['expiration_date']],
  code: [['code'], ['account_number']],
}

/** The slots that the tokens of a pass fill; a token stands in one slot only. */
export function slotsOf(tokens: Readonly<Record<string, unknown>>): SlotMap {
  const used = new Set<string>()
  const choose = (slot: Slot): readonly string[] => {
    const names = likely[slot].find(group => group.every(name => tokenText(tokens, name) !== null && !used.has(name)))
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

/** The text of a token; null where there is none. Own names only, also `__proto__`. */
export function tokenText(tokens: Readonly<Record<string, unknown>>, name: string): string | null {
  const value: unknown = Object.getOwnPropertyDescriptor(tokens, name)?.value
  if (value === null || value === undefined || value === '') return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What stands in a slot; null for an empty one. */
export function slotText(tokens: Readonly<Record<string, unknown>>, names: readonly string[]): string | null {
  const texts = names.flatMap(name => tokenText(tokens, name) ?? [])
  return texts.length === 0 ? null : texts.join(' ')
}

/** What a pass's holder is called; null where no token says so. */
export const holderOf = (tokens: Readonly<Record<string, unknown>>): string | null =>
  slotText(tokens, ['first_name', 'last_name'])
