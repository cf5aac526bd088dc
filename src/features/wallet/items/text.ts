import { defineTexts } from '#/ui/format/define-texts'
import { formatList, plural } from '#/ui/format/format'

export const text = defineTexts('features/wallet/items', {
  table: 'Wallet items',
  /** One label for each column of `itemColumns`. */
  columns: {
    holder: 'Holder',
    wallet: 'Wallet',
    group: 'Group',
    balance: 'Balance',
    tier: 'Tier',
    expires: 'Expires',
    updated: 'Updated',
  },
  never: 'Never',
  none: 'This campaign has no active items.',
  noneWhy: 'Items appear here once someone adds the pass to a wallet. You cannot create them in the dashboard.',
  noMatch: 'No active items match these filters.',
  noMatchNext: 'Filters match exactly and are case-sensitive. Remove one to see more.',
  loadedAll: (count: number) =>
    plural(count, {
      one: 'item in total.',
      other: 'items in total, most recently updated first.',
    }),
  /** If other rows could not be read, so that the total is not known. */
  loadedReadable: (count: number) =>
    plural(count, {
      one: 'item could be read.',
      other: 'items could be read, most recently updated first.',
    }),
  /** If some items may be counted twice. */
  loadedAbout: (count: number) =>
    `About ${plural(count, { one: 'item', other: 'items' })}, most recently updated first.`,
  loadedFirst: (count: number) =>
    `First ${plural(count, { one: 'item', other: 'items' })}, most recently updated first. Scroll to load more.`,
  loading: 'Loading more items',
  loadMore: 'Load more items',
  tokenExpired: 'The service no longer recognizes your position in this list.',
  tokenExpiredNext: 'Items that are already loaded stay here. To see the rest, reload the list from the top.',
  reloadFromTop: 'Reload from the top',

  bulkActions: 'Bulk actions',
  toExport: 'Export',
  toBulkEdit: 'Bulk edit',

  find: {
    title: 'Find a holder',
    box: 'Name, email address, account number, code, or item id',
    hint: 'Name, email, account, or item id',
    button: 'Find holder',
    empty: 'Enter a name, an email address, an account number, a code, or the id of an item.',
    found: (count: number, search: string) =>
      count === 0
        ? `No item matches “${search}”`
        : `${plural(count, { one: 'item matches', other: 'items match' })} “${search}”`,
    /** If more items may match than were read. */
    foundFirst: (count: number, search: string) =>
      `At least ${plural(count, { one: 'item matches', other: 'items match' })} “${search}”`,
    exact: 'The service compares whole values and is case-sensitive. Inactive items can be found only by id.',
    more: 'Use the filters to see all of them.',
    notSearched: (tokens: readonly string[]) => `This service does not search by ${formatList(tokens, 'or')}.`,
    close: 'Close search results',
  },

  filters: {
    title: 'Filters',
    groupHint: 'Group code, exact',
    expiresHint: 'Expires, e.g., 9 Mar 2026',
    token: 'Token',
    valueOf: (token: string) => `${token}: exact value`,
    valueHint: 'Exact value',
    noValue: (token: string) => `${token}: enter a value or remove the filter.`,
    add: 'Add token filter',
    remove: (token: string) => `Remove filter on ${token}`,
    apply: 'Apply filters',
    clear: 'Clear filters',
    notInUrl: 'Token filters are left out of the URL because they can identify people.',
  },
})
