import { MINUTE_MS } from '#/contract/format/durations'
import type { Queryable } from '#/store/db'
import { insertRows } from '#/store/rows'
import type { PersonSeed } from '../persons/generate-person'
import { seededPersonId } from '../persons/seed'
import { type SeededRandom, seededRandom } from '../seeded-random'
import type { StoredDevice } from './store'

type DeviceSeed = Omit<StoredDevice, 'app_id' | 'company_key'> & { readonly registered_at: number }

type Model = readonly [os: 'iOS' | 'Android', version: string, make: string, model: string]
const models: readonly [Model, ...Model[]] = [
  ['iOS', '18.2', 'Apple', 'iPhone16,2'],
  ['iOS', '17.4', 'Apple', 'iPhone14,7'],
  ['iOS', '16.7.8', 'Apple', 'iPhone10,6'],
  ['iOS', '18.1', 'Apple', 'iPad14,3'],
  ['Android', '14', 'Google', 'Pixel 8'],
  ['Android', '15', 'samsung', 'SM-S928B'],
  ['Android', '13', 'samsung', 'SM-A546E'],
  ['Android', '12', 'Xiaomi', '2201117TG'],
]

/** Devices of persons that tests and screenshots name, most recently registered first. */
const namedDevices = new Map<string, readonly (readonly [id: string, model: number, app: string, sdk: string])[]>([
  [
    'CRM-33802',
    [
      ['d-77120-9f3e', 1, '6.2.1', '4.8'],
      ['d-81304-22ab', 4, '6.1.0', '4.7'],
    ],
  ],
  ['CRM-20417', [['d-77004-41aa', 0, '6.2.1', '4.8']]],
])

/** The share of people who have the app, and of those, the share who have it on two devices. */
const HAS_APP = 0.19
const HAS_TWO = 0.12

/** Inserts the devices of the `demo` dataset, of both platforms. */
export async function insertDevices(
  q: Queryable,
  { companyKey, appId }: { companyKey: string; appId: string },
  people: readonly PersonSeed[],
  now: number,
): Promise<void> {
  const rows = people.flatMap((person, index) => {
    const random = seededRandom(index * 104_729 + 11)
    const person_id = seededPersonId(person, index)
    const predefined = namedDevices.get(person.external_person_id ?? '')
    if (predefined)
      return predefined.map(([id, model, app, sdk], i) =>
        deviceOf(random, {
          id,
          person_id,
          model: models[model] ?? models[0],
          app,
          sdk,
          at: now - i * 40_000 * MINUTE_MS,
        }),
      )
    const count = random.chance(HAS_APP) ? (random.chance(HAS_TWO) ? 2 : 1) : 0
    return Array.from({ length: count }, (_, i) =>
      deviceOf(random, {
        id: `d-${20000 + index * 2 + i}-${hex(random, 4)}`,
        person_id,
        model: random.pick(models),
        app: random.pick(['6.2.1', '6.2.0', '6.1.0', '5.9.3']),
        sdk: random.pick(['4.8', '4.7', '4.5.2']),
        at: now - Math.floor(person.created_minutes_ago * random.roll()) * MINUTE_MS,
      }),
    )
  })
  const owner = { app_id: appId, company_key: companyKey }
  await insertRows(
    q,
    'mock.devices',
    rows.map(row => ({ ...owner, ...row })),
  )
}

interface Registration {
  readonly id: string
  readonly person_id: number
  readonly model: Model
  readonly app: string
  readonly sdk: string
  readonly at: number
}

function deviceOf(random: SeededRandom, { id, person_id, model, app, sdk, at }: Registration): DeviceSeed {
  const [os, os_version, hardware_make, hardware_model] = model
  const location = random.chance(0.4)
    ? { latitude: 41.6 + random.between(0, 60) / 100, longitude: -88.1 + random.between(0, 50) / 100 }
    : null
  return {
    service_device_id: id,
    person_id,
    os,
    os_version,
    sdk_version: sdk,
    app_version: app,
    push_token: os === 'iOS' ? hex(random, 64) : `${base64(random, 22)}:APA91b${base64(random, 134)}`,
    hardware_make,
    hardware_model,
    advertising_id: random.chance(0.5) ? '' : [8, 4, 4, 4, 12].map(length => hex(random, length)).join('-'),
    locale: random.pick(['en_US', 'en_US', 'es_US', 'en_GB', 'pl_PL']),
    latitude: location?.latitude ?? null,
    longitude: location?.longitude ?? null,
    timezone: random.chance(0.8) ? 'America/Chicago' : '',
    registered_at: at,
  }
}

const HEX = '0123456789abcdef'
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const letters = (random: SeededRandom, alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(random.between(0, alphabet.length - 1))).join('')
const hex = (random: SeededRandom, length: number): string => letters(random, HEX, length)
const base64 = (random: SeededRandom, length: number): string => letters(random, BASE64, length)
