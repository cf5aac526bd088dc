import fc from 'fast-check'

// Values for operations: few different ones, so that they collide, and occasionally an invalid one.

/** Mostly the first, rarely the second. */
export const mostly = <A, B>(usual: fc.Arbitrary<A>, rare: fc.Arbitrary<B>, weight = 12): fc.Arbitrary<A | B> =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: rare })
export const maybe = <A>(arbitrary: fc.Arbitrary<A>): fc.Arbitrary<A | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: 2 })

/** An index, which `pick` maps to a record. */
export const nth = fc.nat({ max: 999 })
export const version = mostly(fc.constant<1 | 2>(2), fc.constant<1 | 2>(1))
export const mobiles = ['+13125550101', '+13125550102', '+13125550103', '+13125550104', '+13125550105', '+447700900123']
export const mdn = fc.constantFrom(...mobiles)
export const oddMdn = fc.constantFrom('+13125550201', '+13125550301', 'x', '+1 312 555 0101', '3125550101')
const externals = ['CRM-1', 'CRM-2', 'a/b', '50%', 'naïve+1', 'CRM-6']
export const external = fc.constantFrom(...externals)
export const listIndex = fc.nat({ max: 1 })
export const campaignIndex = mostly(fc.nat({ max: 2 }), fc.constantFrom(3, 4))
const option = fc.constantFrom('female', 'male').map(option_key => ({ option_key }))

export const fields = fc.record(
  {
    first_name: mostly(fc.constantFrom('Ines', 'INES', 'Noor', '', null), fc.constant(7), 30),
    loyalty_points: mostly(fc.constantFrom(0, 10, 10.5, -5, null), fc.constant('4'), 30),
    vip: mostly(fc.constantFrom(true, false, null), fc.constant('yes'), 30),
    gender: mostly(fc.oneof(option, fc.constant(null)), fc.constantFrom('female', { option_key: 'x' }), 30),
    interests: mostly(
      fc.constantFrom([], [{ option_key: 'shoes' }], [{ option_key: 'books' }, { option_key: 'shoes' }], null),
      fc.constant([{}]),
      30,
    ),
    birth_date: mostly(fc.constantFrom('1990-01-01', '1989-12-31T23:00:00Z', null), fc.constant('1990-02-30'), 30),
    shoe_size: mostly(fc.constant(undefined), fc.constant(9), 60),
  },
  { requiredKeys: [] },
)
/** The body of a person write. Undefined keys are not sent. */
export const personBody = fc.record(
  {
    external_person_id: mostly(fc.oneof(external, fc.constant(null)), fc.constantFrom('', 'x'.repeat(129)), 20),
    mobile_phone: mostly(
      fc.oneof(
        mdn.map(number => ({ mdn: number })),
        fc.constantFrom(null, { mdn: null }, {}),
      ),
      oddMdn.map(number => ({ mdn: number })),
    ),
    custom_fields: fields,
    timezone: mostly(fc.constantFrom('Europe/Berlin', 'America/Chicago', null), fc.constant('Nowhere'), 20),
    created_at: fc.constant('2001-01-01T00:00:00Z'),
  },
  { requiredKeys: [] },
)
export const filter = (name: string, selector: string, value: fc.Arbitrary<unknown>) =>
  value.map(each => ({ name, selector, value: each }))
const names = fc.uniqueArray(fc.constantFrom('ines', 'Noor', ''), { minLength: 1 })
const points = fc.constantFrom(-5, 0, 10, 10.5)
export const filters = fc.array(
  fc.oneof(
    filter('first_name', 'any', mostly(names, fc.constant([]), 30)),
    filter('first_name', 'none', names),
    filter('first_name', 'starts_with', fc.constantFrom('in', 'N', '')),
    ...['=', '<', '>='].map(selector => filter('loyalty_points', selector, points)),
    filter('loyalty_points', 'between', fc.tuple(points, points)),
    filter('gender', 'any', fc.constant(['female'])),
    filter('gender', 'none', fc.constant(['female'])),
    filter('interests', 'any', fc.constantFrom(['shoes'], ['books', 'music'])),
    filter('vip', 'any', fc.constantFrom(['true'], ['false', 'true'])),
    ...['before', 'after', 'on'].map(selector => filter('birth_date', selector, fc.constant(['1990-01-01']))),
    filter('subscription', 'any', mostly(fc.constantFrom([0], [1], [0, 1]), fc.constant([9]), 20)),
    filter('subscription', 'none', fc.constantFrom([0], [1])),
    mostly(filter('first_name', 'any', names), filter('shoe_size', 'any', names), 4),
  ),
  { maxLength: 2 },
)
export const tokens = fc.record(
  {
    first_name: fc.constantFrom('Ines', 'INES', 'Noor', ''),
    loyalty_balance: fc.constantFrom('0', '12', '120.5', 'n/a'),
    expiration_date: fc.constantFrom('2027-01-31', '2027-01-31T23:59:59-06:00', 'soon'),
    IMAGE_CODE: fc.constant('gold'),
  },
  { requiredKeys: [] },
)
export const group = fc.constantFrom('VIP', 'vip-2', null)
const fieldFilter = (field_name: string, selector: string, value: fc.Arbitrary<unknown>) =>
  value.map(each => ({ name: 'first_class_field', field_name, selector, value: each }))
const amount = fc.constantFrom(0, 12, 120.5)
export const messageFilters = fc.array(
  fc.oneof(
    fieldFilter('first_name', 'any', fc.constantFrom('ines', ['NOOR', 'x'])),
    fieldFilter('first_name', 'starts_with', fc.constantFrom('i', '')),
    ...['=', '<', '>='].map(selector => fieldFilter('loyalty_balance', selector, amount)),
    fieldFilter('loyalty_balance', 'between', fc.tuple(amount, amount)),
    filter('group_code', 'any', fc.constantFrom('vip', ['VIP', 'VIP-2'])),
    filter('group_code', 'starts_with', fc.constant('v')),
    filter('provider', 'any', fc.constantFrom(['passbook'], ['google'])),
    mostly(filter('group_code', 'any', fc.constant('VIP')), filter('city', 'any', fc.constant('x')), 4),
  ),
  { maxLength: 2 },
)
