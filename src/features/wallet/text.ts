import { defineTexts } from '#/ui/format/define-texts'
import { formatList, formatNumber, plural } from '#/ui/format/format'
import type { TokenFault, TokenCheck } from './token-rules'

const unreadableRows = (count: number): string =>
  plural(count, {
    one: 'row could not be read. See the API log.',
    other: 'rows could not be read. See the API log.',
  })

/** Names for the filters that are not tokens, as the fields for them are labeled. */
const filters = {
  wallet: 'Wallet',
  wallets: { all: 'All', passbook: 'Apple', google: 'Google' },
  expires: 'Expires on',
  all: 'Every active item in the campaign.',
  some: 'The active items that match:',
}
const groupCode = 'Group code'
const filterLabels: ReadonlyMap<string, string> = new Map([
  ['provider', filters.wallet],
  ['group_code', groupCode],
  ['expiration_date', filters.expires],
])

const tokenHints: ReadonlyMap<string, string> = new Map([
  ['IMAGE_CODE', 'Name of the strip image, without the file extension'],
  ['expiration_date', 'The pass shows as expired after this date'],
  ['loyalty_balance', 'Number that message conditions can compare'],
])

const tokenFaults: Record<TokenFault, string> = {
  'expiration-loose': 'The service does not recognize this format.',
  'expiration-offset': 'Add an offset, such as Z or -06:00, to the time: 2026-12-31T23:59-06:00.',
  'expiration-not-real': 'This date or time does not exist.',
  'expiration-empty': 'Enter an expiration date. To keep the pass from expiring, remove the token.',
  'expiration-format': 'Enter a date such as 2026-12-31, or a date and time with an offset: 2026-12-31T23:59-06:00.',
  'image-empty': 'Enter an image name or remove the token.',
  'image-extension': 'Enter the image name without its file extension and without spaces around it.',
}

/** Texts that several wallet screens share. */
export const text = defineTexts('features/wallet', {
  title: 'Wallet',
  items: 'Items',
  messages: 'Messages',
  newMessage: 'New message',
  tabs: 'Campaign pages',
  unnamedCampaign: 'Unnamed campaign',
  wallets: { apple: 'Apple Wallet', google: 'Google Wallet' },
  unreadableRows,
  jsonResponse: 'Response',
  jsonResponseCopy: 'the response as JSON',

  noSuchCampaign: {
    title: 'No such campaign',
    why: 'This company has no wallet campaign with this id. The link may be incomplete or belong to another company.',
    toAll: 'All campaigns',
  },

  item: {
    noHolder: 'No name',
    noProvider: 'Unknown',
    groupCode,
    noGroup: 'No group',
    expired: 'Expired',
  },

  filters,
  /** @param names the query names of filters that listed items do not match */
  unmatchedFilters: (names: readonly string[]): string => {
    const labels = formatList(names.map(name => `“${filterLabels.get(name) ?? name}”`))
    return `The service does not apply the ${names.length === 1 ? 'filter' : 'filters'} ${labels}: it lists items that do not match.`
  },

  ignoredFilters: {
    title: (count: number) =>
      count === 1 ? 'A filter in this link is not valid.' : 'Some filters in this link are not valid.',
    next: (count: number) =>
      count === 1
        ? 'It was not applied, because the service would ignore it. More items match than the link asks for.'
        : 'They were not applied, because the service would ignore them. More items match than the link asks for.',
  },

  /** Sentences about a token value that is about to be written. */
  tokenRules: {
    /** What a token does besides being shown on the pass; null for most tokens. */
    hint: (name: string): string | null => tokenHints.get(name) ?? null,
    faults: tokenFaults,
    /** The note on a token, if there is one. */
    note: ({ fault, advice, meantName }: TokenCheck): string | null =>
      fault === null ? describeAdvice(advice, meantName) : tokenFaults[fault],
  },

  pass: {
    wallet: 'Wallet shown',
    holdersWallet: 'holder’s wallet',
    member: 'member',
    expires: 'expires',
    code: 'Code on the pass',
  },

  messagePreview: {
    title: 'Preview',
    apple: 'Apple Wallet on the lock screen',
    google: 'Google Wallet message',
    now: 'now',
    clock: '9:41',
    empty: 'Your message text appears here.',
    emptyForHolder: 'This holder would get a message without text.',
    emptyWithoutHolder: 'The text depends on the holder.',
    noHeader: 'No header',
    image: 'Image',
    /** @param most after how many characters the text is cut off; null if it is not */
    layout: (most: number | null) =>
      `The layout is approximate; the text is exact${most === null ? '' : `, but cut off after ${formatNumber(most)} characters`}.`,
    layoutPerHolder: (most: number | null) =>
      `The layout is approximate${most === null ? '' : `, and the text is cut off after ${formatNumber(most)} characters`}. Placeholders are filled in for each holder.`,
    unnamedCampaign: 'Your campaign',
  },
})

function describeAdvice(advice: TokenCheck['advice'], meantName: string | null): string | null {
  switch (advice) {
    case null:
      return null
    case 'empty-value':
      return 'A token with an empty value is still on the pass. To take it off the pass, remove the token.'
    case 'special-name':
      return `Only the exact name ${meantName ?? ''} has an effect. As spelled here, the token is only shown on the pass.`
    case 'balance-not-a-number':
      return 'This is not a plain number. Message conditions that compare balances may not match this item.'
  }
}
