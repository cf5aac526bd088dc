import { type SeededRandom, seededRandom } from '../seeded-random'
import { type NameGroup, nameGroups } from './name-groups'
import { carrierOf, zoneOfNumber } from './numbers'

/** A person of a dataset. Dates are ages, so that the data never looks old. */
export interface PersonSeed {
  /** Set if tests refer to the person by it; otherwise derived from the company and the index. */
  readonly person_key?: string
  readonly person_id?: number
  readonly external_person_id: string | null
  readonly mdn: string | null
  readonly carrier_code: string | null
  readonly custom_fields: Record<string, unknown>
  readonly timezone: string | null
  readonly timezone_source: string | null
  readonly created_minutes_ago: number
  readonly updated_minutes_ago: number
}

export const DAY_MINUTES = 24 * 60
const interests: readonly [string, ...string[]] = ['shoes', 'outdoor', 'kitchen', 'books', 'music']

/** A plausible person. Values in `given` are used; the rest is random but the same after every reset. */
export function person(index: number, given: Partial<PersonSeed> = {}): PersonSeed {
  const random = seededRandom(index * 2654435761 + 17)
  const mdn = given.mdn ?? null
  const zone = mdn === null ? (random.chance(0.3) ? 'America/Chicago' : null) : zoneOfNumber(mdn)
  const created = random.between(20, 2200) * DAY_MINUTES + random.between(0, DAY_MINUTES - 1)
  const updated = random.chance(0.15) ? created : Math.floor(created * random.roll() * random.roll())
  return {
    external_person_id: null,
    mdn,
    carrier_code: mdn === null ? null : carrierOf(mdn),
    custom_fields: customFields(index, random),
    timezone: zone,
    timezone_source: zone === null ? null : mdn === null ? 'api' : 'area_code',
    created_minutes_ago: created,
    updated_minutes_ago: updated,
    ...given,
  }
}

function customFields(index: number, random: SeededRandom): Record<string, unknown> {
  if (random.chance(0.01)) return {}
  const group = pickGroup(random)
  const isFemale = random.chance(0.52)
  const first = random.pick(isFemale ? group.female : group.male)
  const last = random.pick(group.last)
  const fields: [string, unknown][] = [['first_name', first]]
  const add = (share: number, key: string, value: () => unknown): void => {
    if (random.chance(share)) fields.push([key, value()])
  }
  add(0.97, 'last_name', () => last)
  add(0.7, 'email', () =>
    group.isLatin ? `${asciiLetters(first)}.${asciiLetters(last)}${index}@mail.example` : `p${index}@mail.example`,
  )
  add(0.75, 'postal_code', () =>
    random.chance(0.6) ? `606${pad(random.between(1, 61))}` : String(random.between(10001, 99501)),
  )
  add(0.6, 'birth_date', () => birthDate(random))
  add(0.8, 'loyalty_points', () => (random.chance(0.1) ? random.between(0, 9000) / 2 : random.between(0, 4200)))
  add(0.35, 'vip', () => random.chance(0.3))
  add(0.65, 'gender', () => (random.chance(0.02) ? 'nonbinary' : isFemale ? 'female' : 'male'))
  add(0.55, 'interests', () => interests.filter(() => random.chance(0.4)))
  add(0.2, 'home_timezone', () =>
    random.pick(['America/Chicago', 'America/New_York', 'America/Los_Angeles', 'Europe/Athens', 'Asia/Tokyo']),
  )
  return Object.fromEntries(fields)
}

function pickGroup(random: SeededRandom): NameGroup {
  let remaining = random.roll() * nameGroups.reduce((sum, g) => sum + g.share, 0)
  return nameGroups.find(g => (remaining -= g.share) < 0) ?? nameGroups[0]
}

/** A number with at least two digits. */
export const pad = (n: number): string => String(n).padStart(2, '0')

function birthDate(random: SeededRandom): string {
  const date = `${random.between(1942, 2007)}-${pad(random.between(1, 12))}-${pad(random.between(1, 28))}`
  return random.chance(0.5) ? date : `${date}T00:00:00Z`
}

/** The letters of a name that are allowed in an email address. */
const asciiLetters = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
