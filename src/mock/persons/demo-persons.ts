import { DAY_MINUTES, pad, type PersonSeed, person } from './generate-person'

const TOTAL = 2000

/** Area codes of the shop's customers, nearest first. */
const areas =
  '312 773 847 630 708 224 331 815 217 618 309 414 262 608 920 219 260 317 313 248 616 734 612 651 763 319 515 314 816 913 404 212 718 305 213 415 206 303 602 512'.split(
    ' ',
  )

/** Lines 0190 to 0199 of every area code are unused, for tests that find no one or add a person. */
const FREE_FROM_LINE = 90
const number = (area: string, line: number): string => `+1${area}55501${String(line).padStart(2, '0')}`

/** The people that tests and screenshots name. No one else has their numbers. */
const named: readonly PersonSeed[] = [
  person(1, {
    person_key: '8c1f04de-52a7-4b0e-9d63-a4c7be2f91b7',
    person_id: 90020417,
    external_person_id: 'CRM-20417',
    mdn: '+13125550142',
    carrier_code: '31',
    custom_fields: {
      first_name: 'Անի',
      last_name: 'Սարգսյան',
      email: 'ani@mail.example',
      postal_code: '60614',
      birth_date: '1988-03-09',
      loyalty_points: 1840,
      vip: true,
      gender: 'female',
      interests: ['shoes', 'outdoor'],
      home_timezone: 'America/Chicago',
    },
    created_minutes_ago: 122 * DAY_MINUTES,
    updated_minutes_ago: 7 * DAY_MINUTES,
  }),
  person(2, {
    person_key: '3e77a90c-61d4-4f58-8b02-19c5d3e804f2',
    person_id: 90020418,
    mdn: '+13125550142',
    carrier_code: '12',
    custom_fields: { first_name: 'José', last_name: 'Peña Ortiz', postal_code: '60201', gender: 'male' },
    created_minutes_ago: 1674 * DAY_MINUTES,
    updated_minutes_ago: 875 * DAY_MINUTES,
  }),
  person(3, {
    person_key: 'f1b25d38-90ce-4d17-b5a2-77e0419d6ac0',
    person_id: 90033802,
    external_person_id: 'CRM-33802',
    mdn: '+13125550142',
    carrier_code: '77',
    custom_fields: {
      first_name: 'Елена',
      last_name: 'Соколова',
      email: 'elena@mail.example',
      birth_date: '1991-08-14T00:00:00Z',
      loyalty_points: 960.5,
      vip: false,
      gender: 'female',
      interests: ['kitchen'],
    },
    timezone: 'America/New_York',
    timezone_source: 'api',
    created_minutes_ago: 1173 * DAY_MINUTES,
    updated_minutes_ago: 15 * 60,
  }),
  person(4, {
    external_person_id: 'CRM-10118',
    mdn: '+17735550118',
    custom_fields: {
      first_name: 'Ελένη',
      last_name: 'Παπαδάκη',
      email: 'eleni@mail.example',
      loyalty_points: 310,
      gender: 'female',
    },
  }),
  person(5, {
    external_person_id: 'CRM-10107',
    mdn: '+13125550107',
    custom_fields: {
      first_name: 'Noor',
      last_name: 'Haddad نور حداد',
      postal_code: '60605',
      interests: ['books', 'music'],
    },
  }),
  person(6, {
    external_person_id: 'CRM-10131',
    mdn: '+18475550131',
    custom_fields: { first_name: 'Zoë', last_name: 'Lindqvist', vip: true },
  }),
  // Nothing but a number, and nothing but an external id
  person(7, { mdn: '+13125550101', custom_fields: {}, timezone: null, timezone_source: null }),
  person(8, { external_person_id: 'CRM-BARE', custom_fields: {}, timezone: null, timezone_source: null }),
]

/** External ids that need careful encoding in a URL, or that look like part of a route or like a number. */
const oddExternalIds = [
  'a/b',
  '50%',
  'naïve+1',
  'a%2Fb',
  '%2e%2e',
  'two words',
  '#7',
  'q?x=1&y=2',
  'external',
  'subscriptions',
  '00042',
  '8475550131',
  'тест-1',
  '顧客-９',
  '😀',
  '...',
  `long-${'x'.repeat(123)}`,
]

/** One number shared by 26 persons, more than the 25 a search returns. */
const crowd = Array.from({ length: 26 }, (_, i) =>
  person(100 + i, {
    mdn: '+13125550126',
    carrier_code: String(501 + i),
    external_person_id: i % 3 === 0 ? null : `CRM-26${String(i).padStart(3, '0')}`,
  }),
)

/** Numbers shared by two people at different carriers. */
const pairs = Array.from({ length: 12 }, (_, i) =>
  person(200 + i, {
    mdn: number('312', 50 + Math.floor(i / 2)),
    carrier_code: i % 2 === 0 ? '31' : '208',
    external_person_id: `CRM-7${pad(i)}`,
  }),
)

const odd = oddExternalIds.map((id, i) =>
  person(300 + i, { external_person_id: id, mdn: i % 2 === 0 ? number('773', 20 + i) : null }),
)

/** Customers abroad, with numbers that regulators reserve for fiction. */
const abroad = [
  ...Array.from({ length: 30 }, (_, i) => `+4477009001${pad(i)}`),
  ...Array.from({ length: 15 }, (_, i) => `+336399812${pad(i)}`),
  ...['56', '57', '58', '59'].map(end => `+614915701${end}`),
].map((mdn, i) =>
  person(400 + i, { mdn, external_person_id: `CRM-5${pad(i)}`, timezone: abroadZone(mdn), timezone_source: 'api' }),
)

/** Persons with an external id but no number. */
const withoutNumber = Array.from({ length: 120 }, (_, i) => person(600 + i, { external_person_id: `WEB-${4000 + i}` }))

/** The 2,000 people of the `demo` dataset, the same after every reset. */
export const demoPersons: readonly PersonSeed[] = buildDemoPersons()

function buildDemoPersons(): PersonSeed[] {
  const people = [...named, ...crowd, ...pairs, ...odd, ...abroad, ...withoutNumber]
  const taken = new Set(people.map(p => p.mdn))
  for (let line = 0; line < FREE_FROM_LINE; line++) {
    for (const [areaIndex, area] of areas.entries()) {
      const mdn = number(area, (line * 37 + areaIndex * 11) % FREE_FROM_LINE)
      // Tests and screenshots look this number up and expect to find no one.
      if (taken.has(mdn) || mdn === '+14045550163') continue
      if (people.length === TOTAL) return people
      const index = people.length
      people.push(person(1000 + index, { mdn, external_person_id: index % 6 === 0 ? null : `CRM-${30000 + index}` }))
    }
  }
  return people
}

function abroadZone(mdn: string): string {
  if (mdn.startsWith('+44')) return 'Europe/London'
  return mdn.startsWith('+33') ? 'Europe/Paris' : 'Australia/Sydney'
}
