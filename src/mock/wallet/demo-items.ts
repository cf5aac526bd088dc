import type { StoredProvider } from './item-store'

/** When a pass expires. */
export interface Expiry {
  /** Days from the reset. */
  readonly days: number
  /** The time of day with its UTC offset; null for the end of the day, UTC. */
  readonly time: string | null
}

/** A wallet item of a dataset, with ages in minutes. */
export interface WalletItemSeed {
  readonly wallet_item_id: string
  readonly provider: StoredProvider
  readonly active: boolean
  readonly group_code: string | null
  readonly tokens: Readonly<Record<string, string>>
  readonly expiry: Expiry | null
  readonly locations: readonly (readonly [latitude: number, longitude: number, text: string])[]
  readonly notification: string | null
  readonly messages: readonly string[]
  readonly created: number
  readonly updated: number
}

const DAY = 24 * 60
const item = (wallet_item_id: string, given: Partial<WalletItemSeed>): WalletItemSeed => ({
  wallet_item_id,
  provider: 'passbook',
  active: true,
  group_code: null,
  tokens: {},
  expiry: null,
  locations: [],
  notification: null,
  messages: [],
  created: 90 * DAY,
  updated: 8 * 60,
  ...given,
})

/** Items that tests and screenshots name, and items with unusual content, by campaign. */
export const namedItems: Readonly<Record<string, readonly WalletItemSeed[]>> = {
  gLd42xQ: [
    item('5d2f8a10-loop-0419', {
      group_code: 'LOOP-A',
      tokens: {
        first_name: 'Νεφέλη',
        last_name: 'Καραγιάννη',
        loyalty_tier: 'Silver',
        loyalty_balance: '148',
        offer_value: '$2 off cold brew',
        IMAGE_CODE: 'strip_spring',
        favorite_store: 'Chicago Loop',
      },
      expiry: { days: 40, time: '23:59-06:00' },
      locations: [[41.8826, -87.6282, 'Your cold brew is around the corner']],
      created: 290 * DAY,
      updated: 7 * 60,
    }),
    item('c2d1a0f4-8b8e-4b0c-9a1d-7d0f3c2b1a90', {
      group_code: 'VIP',
      tokens: { first_name: 'Ines', last_name: 'Prado', loyalty_balance: '120.5', IMAGE_CODE: 'gold' },
      expiry: { days: 71, time: '23:59:59-06:00' },
      locations: [[41.88, -87.63, 'You are near our Loop store']],
      notification: 'Points doubled today',
    }),
    item('c2d1a0f4-8b8e-4b0c-9a1d-7d0f3c2b1a91', {
      provider: 'google_wallet',
      tokens: { first_name: 'Noor' },
      messages: ['New rewards'],
    }),
    // An item without content
    item('bare', {}),
    item('odd-tokens', {
      group_code: 'vip ',
      tokens: {
        first_name: '',
        loyalty_balance: 'n/a',
        balance: '1,240.00',
        expiration_date: 'next summer',
        'a.b': 'dots',
        'x[0]': 'brackets',
        constructor: 'a built-in name',
        '  ': 'blanks',
        '😀': '🎟️',
        html: '<b>bold</b> & "quoted"',
        formula: '=HYPERLINK("https://mail.example")',
        long: 'All work and no play. '.repeat(60),
      },
    }),
    item('id with/odd %2F signs+', { tokens: { first_name: 'Ελένη', last_name: 'Παπαδάκη', loyalty_balance: '310' } }),
    item('redeemed', {
      tokens: { first_name: 'José', last_name: 'Peña Ortiz', loyalty_balance: '0' },
      expiry: { days: -3, time: null },
    }),
    item('inactive-but-good', {
      active: false,
      tokens: { first_name: 'Елена', last_name: 'Соколова', loyalty_balance: '960.5' },
      expiry: { days: 200, time: '12:00:00+09:00' },
    }),
    item('ten-places', {
      tokens: { first_name: 'Zoë', last_name: 'Lindqvist', loyalty_balance: '88' },
      locations: Array.from(
        { length: 10 },
        (_, i) => [41.7 + i / 50, -87.6 - i / 100, `Stop ${i + 1} of the trail`] as const,
      ),
    }),
  ],
}
