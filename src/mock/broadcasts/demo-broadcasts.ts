import type { BroadcastStatus } from '#/contract/broadcasts'
import type { DemoListId } from '../lists/seed'

/** A broadcast of the `demo` dataset. */
export interface BroadcastSeed {
  readonly status: BroadcastStatus
  readonly name: string
  /** Hours from now until its send date; negative for the past. */
  readonly hours: number
  /** How many recipients it had, or will have; 0 while it is scheduled. */
  readonly audience: number
  readonly lists: readonly DemoListId[]
  readonly filters: readonly (typeof filters)[keyof typeof filters][]
  readonly text: string
  readonly push?: { readonly subject: string; readonly metadata: string }
}

const filters = {
  notMen: { name: 'gender', selector: 'any', value: ['female', 'nonbinary'] },
  chicago: { name: 'postal_code', selector: 'starts_with', value: '606' },
  notYoung: { name: 'birth_date', selector: 'before', value: ['1990-01-01'] },
  points: { name: 'loyalty_points', selector: '>=', value: 1000 },
  vip: { name: 'vip', selector: 'any', value: ['true'] },
  outdoor: { name: 'interests', selector: 'any', value: ['outdoor', 'shoes'] },
  kitchen: { name: 'interests', selector: 'any', value: ['kitchen'] },
  books: { name: 'interests', selector: 'any', value: ['books'] },
  notOnNews: { name: 'subscription', selector: 'none', value: ['4112'] },
} as const
const { notMen, chicago, notYoung, points, vip, outdoor, kitchen, books, notOnNews } = filters

type BroadcastRow = readonly [
  name: string,
  hours: number,
  audience: number,
  lists: readonly DemoListId[],
  text: string,
  filters?: BroadcastSeed['filters'],
]

const OFFERS: DemoListId = '4107'
const NEWS: DemoListId = '4112'
const BIRTHDAY: DemoListId = '4098'
const ICED: DemoListId = '4120'
const EARLY: DemoListId = '4126'
const MEMBERS: DemoListId = '4131'
const LOYALTY: DemoListId = '4139'
const RECIPES: DemoListId = '4085'

const sms = (status: BroadcastStatus, ...rows: BroadcastRow[]): BroadcastSeed[] =>
  rows.map(([name, hours, audience, lists, text, conditions = []]) => ({
    status,
    name,
    hours,
    audience,
    lists,
    text,
    filters: conditions,
  }))
const push = (status: BroadcastStatus, ...rows: BroadcastRow[]): BroadcastSeed[] =>
  sms(status, ...rows).map(seed => ({
    ...seed,
    push: { subject: 'Lakeside Outfitters', metadata: 'lakeside://offers' },
  }))

/** The texts that are longer than a line of the table. */
const texts = {
  weekly:
    'Hi {{ first_name | default: "there" }}, {{ list_name }}: 20% off all tents until Sunday. https://shop.example/weekend',
  news: '{{ list_name }}: new hours, a new repair bench, and events all month. https://shop.example/news',
  trailShoes: 'Hi {{ first_name }}, the new trail shoes are in. https://shop.example/trail',
  membersEvening: "Members' evening on Thursday, 6 to 9 p.m. Bring a friend, {{ first_name }}.",
  preview: 'Hi {{ first_name }}, the {{ list_name }} preview is open: https://shop.example/a',
  flash: 'Today only: 30% off everything with a zipper. https://shop.example/flash',
  rain: 'Every rain jacket, every size, back in stock. https://shop.example/rain',
  reopens: 'The Loop store reopens on Saturday at 9. Doors open, coffee on us.',
  camping: 'Camping day at Montrose Beach this Sunday. https://shop.example/camp',
  lastDays: 'Summer sale: last days, last sizes. https://shop.example/sale',
  kitchenNews: 'Just in: camp kitchens that fold to nothing. https://shop.example/kitchen',
  trailMap: 'The spring trail map is out. https://shop.example/map',
  bookNight: 'Book night 📚 on Friday: three authors, one fire. https://shop.example/books',
  coats: 'Winter coats: trade in the old one, $40 off the new. https://shop.example/coats',
  expiring: 'Your points expire on the 31st. Take a look.',
  survey: 'Two questions, {{ first_name }}, and 50 points for the answers: https://shop.example/survey',
}

/**
 * Forty broadcasts in all seven statuses. The two that are in progress claim far more recipients than the company has
 * persons, and send no texts: at 500 per second they would otherwise finish before anyone looks.
 */
export const demoBroadcasts: readonly BroadcastSeed[] = [
  ...sms(
    'scheduled',
    ['Trail shoes, first look', 2, 0, [OFFERS], texts.trailShoes, [outdoor]],
    ['Weekend offers', 20, 0, [OFFERS], texts.weekly],
    ['Store news', 44, 0, [NEWS], texts.news],
    ['Members’ evening', 120, 0, [MEMBERS], texts.membersEvening],
    ['Autumn preview', 263, 0, [OFFERS, NEWS], texts.preview, [notMen, chicago, notYoung]],
    ['Gift guide', 480, 0, [OFFERS, NEWS], 'The gift guide is here, {{ first_name }}: https://shop.example/gifts'],
  ),
  ...push('scheduled', ['Cart reminder push', 70, 0, [OFFERS], 'Your cart is waiting']),
  ...sms(
    'in_progress',
    ['Flash sale, today only', -0.02, 240_000, [OFFERS, NEWS, LOYALTY], texts.flash],
    ['Rain jackets, all sizes', -0.1, 900_000, [OFFERS, NEWS, ICED, LOYALTY], texts.rain],
  ),
  ...sms(
    'sent',
    ['Weekend offers', -148, 1201, [OFFERS], texts.weekly],
    ['Store news', -196, 842, [NEWS], texts.news],
    ['Iced season', -260, 431, [ICED], 'Iced coffee at the Loop store is back, {{ first_name }}.'],
    ['Weekend offers', -316, 1196, [OFFERS], texts.weekly],
    ['Loop store reopens', -390, 612, [OFFERS, NEWS], texts.reopens, [chicago]],
    ['Weekend offers', -484, 1190, [OFFERS], texts.weekly],
    ['Store news', -610, 836, [NEWS], texts.news],
    ['Camping day', -702, 398, [OFFERS], texts.camping, [outdoor]],
    ['Weekend offers', -820, 1178, [OFFERS], texts.weekly],
    ['Early access', -990, 184, [EARLY], 'Early access for you, {{ first_name }}: 48 hours before everybody else.'],
    ['Weekend offers', -1156, 1171, [OFFERS], texts.weekly],
    ['Summer sale, last days', -1500, 1502, [OFFERS, NEWS], texts.lastDays],
    ['Summer sale', -1668, 1497, [OFFERS, NEWS], 'Summer sale: up to half off. https://shop.example/sale'],
    ['Store news', -1900, 811, [NEWS], texts.news],
    [
      'Birthday treat',
      -2210,
      87,
      [BIRTHDAY],
      'Happy birthday month, {{ first_name }}! Your treat is waiting at the register.',
    ],
    ['Just in: kitchen', -2600, 256, [OFFERS], texts.kitchenNews, [kitchen]],
    ['Spring trail', -3900, 198, [OFFERS], texts.trailMap, [outdoor, notOnNews]],
    ['Book night 📚', -4400, 176, [NEWS], texts.bookNight, [books]],
    ['Winter coat event', -7300, 1389, [OFFERS, NEWS], texts.coats],
  ),
  ...push('sent', ['Push: your points expire', -402, 152, [LOYALTY, OFFERS], texts.expiring, [points]]),
  ...sms('paused', ['Loyalty survey', -30, 1211, [LOYALTY, OFFERS], texts.survey]),
  ...push('paused', ['Push: try the app', -410, 238, [OFFERS, NEWS], 'There is a map in the app now']),
  ...sms(
    'failed',
    ['Store news (wrong list)', -200, 0, [RECIPES], texts.news],
    ['Recipe club', -2900, 0, [RECIPES], 'Recipe club: one pan, one fire, four plates.'],
  ),
  ...push('failed', ['Push: hello again', -1010, 0, [RECIPES], 'It has been a while']),
  ...sms(
    'canceled',
    ['Iced season, week 2', -90, 0, [ICED], 'Iced season continues: half price after four.'],
    ['Early access (moved)', 30, 0, [EARLY], 'Early access starts tomorrow, {{ first_name }}.', [vip]],
    ['Members’ evening (old date)', -600, 0, [MEMBERS], "Members' evening on Tuesday, 6 p.m."],
    ['Test send', -5000, 0, [MEMBERS], 'Test'],
  ),
  ...sms(
    'deleted',
    ['Gift guide (draft)', -1300, 0, [OFFERS], 'The gift guide is here'],
    ['Untitled', -6100, 0, [NEWS], 'Hi {{ first_name }}'],
  ),
]
