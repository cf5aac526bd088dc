import { formatNumber, plural } from '#/ui/format/format'
import { formatMoment } from '#/ui/format/moment'
import { defineTexts } from '#/ui/format/texts'

const items = (count: number): string => plural(count, { one: 'item', other: 'items' })
const utc = (ms: number): string =>
  formatMoment(ms, 'UTC', { now: ms, precision: 'second', weekday: false }) ?? new Date(0).toISOString()

export const exportText = defineTexts('features/wallet/export', {
  title: 'Export items',
  lead: 'All that the service lists goes into one file: active items only. It is read 1,000 at a time, below the rate limit, and goes on after a reload.',
  toItems: 'Items of the campaign',
  what: 'What is exported',
  all: 'Every active item of the campaign.',
  some: 'The active items that match:',
  everything: 'Export every item instead',
  format: 'File',
  formats: {
    csv: 'CSV, values as they are',
    spreadsheets: 'CSV for a spreadsheet',
    ndjson: 'NDJSON, as the service sends it',
  },
  formatNotes: {
    csv: 'A column for each token. For other systems, and for a bulk update of items.',
    spreadsheets: 'The same, with an apostrophe before what a spreadsheet would calculate or shorten.',
    ndjson: 'One item a line, with everything the service says about it.',
  },
  start: 'Start the export',
  failed: 'The export could not be started. Nothing was read.',
  another: 'Another export',
  jobWhat: (campaign: string) => `Export items of ${campaign}`,
  jobTitle: (campaign: string) => `${campaign} items`,
  items,
  writing: (done: number, all: number) => `Writing the table: ${formatNumber(done)} of ${items(all)}`,
  restarted: (times: number) =>
    times === 1
      ? 'The service no longer knew the place in its list, so the export began again. No item is in the file twice.'
      : `The service no longer knew the place in its list ${formatNumber(times)} times, and the export began again each time. No item is in the file twice.`,
  unreadable: (count: number) =>
    `${plural(count, { one: 'row', other: 'rows' })} came without an item id; the file has them as they came.`,
  moment: (began: number, ended: number) =>
    ended - began < 2000
      ? `As of ${utc(began)}.`
      : `As of ${utc(began)}, read until ${utc(ended)}: an item changed in between may be in its newer state.`,
  save: 'Save the file',
  fileName: (campaign: string, count: number, began: number, ending: string) =>
    `${campaign} items, ${count} rows, ${new Date(began).toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.')} UTC.${ending}`,
  missing: 'The file of this export is not in this browser any more.',
})
