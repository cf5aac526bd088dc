/** What a value is. Equal values of one kind get the same substitute. */
export type ValueKind =
  | 'company'
  | 'app'
  | 'user'
  | 'number'
  | 'person-key'
  | 'person-id'
  | 'external-id'
  | 'carrier'
  | 'list'
  | 'campaign'
  | 'broadcast'
  | 'wallet'
  | 'item'
  | 'message'
  | 'group'
  | 'device'
  | 'batch'
  | 'token'
  | 'first-name'
  | 'last-name'
  | 'email'
  | 'postal-code'
  | 'day'
  | 'amount'
  | 'field'
  | 'text'

const areaCodes = ['312', '404', '206', '617', '503', '702', '215', '720', '919', '512', '813', '615']
const firstNames = ['Ada', 'Ben', 'Cleo', 'Dario', 'Esme', 'Finn', 'Gina', 'Hugo', 'Iris', 'Jonas', 'Kira', 'Leo']
const lastNames = ['Archer', 'Baker', 'Cooper', 'Draper', 'Fisher', 'Glover', 'Hunter', 'Mason', 'Potter', 'Sawyer']

/** A name from a list, numbered once all have been used, so that different names stay different. */
const nameOf = (names: readonly string[], index: number): string => {
  const round = Math.floor(index / names.length)
  return `${names[index % names.length] ?? ''}${round === 0 ? '' : ` ${round + 1}`}`
}

const makers: Readonly<Record<ValueKind, (index: number, original: string) => string>> = {
  company: index => `company-${index + 1}`,
  app: index => `app-${index + 1}`,
  user: index => `user-${index + 1}`,
  // 555-01xx numbers are reserved for examples
  number: index =>
    `+1${areaCodes[Math.floor(index / 100) % areaCodes.length] ?? ''}55501${String(index % 100).padStart(2, '0')}`,
  'person-key': index => `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
  'person-id': index => String(95_000_001 + index),
  'external-id': index => `C-${index + 1}`,
  carrier: index => `carrier-${index + 1}`,
  list: index => `list-${index + 1}`,
  campaign: index => `AQ-${index + 1}`,
  broadcast: index => String(7001 + index),
  wallet: index => `wallet-${index + 1}`,
  item: index => `item-${index + 1}`,
  message: index => `message-${index + 1}`,
  group: index => `G-${index + 1}`,
  device: index => `device-${index + 1}`,
  batch: index => `batch-${index + 1}`,
  // The form of a token shows its platform
  token: (index, original) =>
    /^[0-9a-f]{64,}$/i.test(original)
      ? (index + 1).toString(16).padStart(64, '0')
      : `dLab${index + 1}:APA91b${String(index + 1).padStart(134, 'x')}`,
  'first-name': index => nameOf(firstNames, index),
  'last-name': index => nameOf(lastNames, index),
  email: index => `person${index + 1}@example.com`,
  'postal-code': index => String(10_001 + index),
  day: index => new Date(Date.UTC(1980, 0, 1 + index)).toISOString().slice(0, 10),
  amount: index => String(index + 1),
  field: index => `field_${index + 1}`,
  text: index => `Text ${index + 1}`,
}

/** Replaces values with invented ones. Equal ones stay equal, different ones different, except past 1,200 numbers. */
export class Substitutes {
  readonly #byKind = new Map<ValueKind, Map<string, string>>()

  of(kind: ValueKind, original: string): string {
    const known = this.#byKind.get(kind) ?? new Map<string, string>()
    this.#byKind.set(kind, known)
    const found = known.get(original)
    if (found !== undefined) return found
    const made = makers[kind](known.size, original)
    known.set(original, made)
    return made
  }

  /**
   * The values of at least two characters that were replaced, with their substitutes; longest first, so that none is
   * replaced inside a longer one.
   */
  replaced(): [original: string, substitute: string][] {
    return [...this.#byKind.values()]
      .flatMap(known => [...known])
      .filter(([original]) => original.length >= 2)
      .toSorted(([a], [b]) => b.length - a.length)
  }
}
