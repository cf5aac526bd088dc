import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber, plural } from '#/ui/format/format'
import { formatMoment } from '#/ui/format/moment'

const items = (count: number): string => plural(count, { one: 'item', other: 'items' })
/** Without digit grouping, for the name of the file. */
const rowsOf = (count: number): string => `${count} ${count === 1 ? 'row' : 'rows'}`
const utc = (ms: number): string =>
  formatMoment(ms, 'UTC', { now: ms, precision: 'second', weekday: false }) ?? String(ms)

export const text = defineTexts('features/wallet/export', {
  title: 'Export items',
  lead: 'Exports active items to one file: all of them, or those that match the filters. Items are read 1,000 at a time, within the rate limit. The export continues after a reload.',
  what: 'Items to export',
  everything: 'Export all items instead',
  format: 'File format',
  formats: {
    csv: 'CSV with unchanged values',
    spreadsheets: 'CSV for spreadsheets',
    ndjson: 'NDJSON with items as the service returns them',
  },
  formatNotes: {
    csv: 'One column for each token. For other systems.',
    spreadsheets:
      'One column for each token, with an apostrophe before values that a spreadsheet would calculate or shorten. Also for bulk edits, which remove the apostrophe.',
    ndjson: 'One item per line, with everything the service returns for it.',
  },
  start: 'Start export',
  failed: 'The export could not be started. Nothing was read.',
  another: 'Export again',
  describe: (campaign: string) => `Export items from ${campaign}`,
  jobTitle: (campaign: string) => `${campaign} items`,
  items,
  writing: (done: number, all: number) => `Writing the file: ${formatNumber(done)} of ${items(all)}`,
  restarted: (times: number) =>
    times === 1
      ? 'The service no longer recognized the position in its list, so the export started over. No item is in the file twice.'
      : `The export started over ${formatNumber(times)} times because the service no longer recognized the position in its list. No item is in the file twice.`,
  unreadable: (count: number) =>
    plural(count, {
      one: 'row has no item id. The file still contains it.',
      other: 'rows have no item id. The file still contains them.',
    }),
  asOf: (began: number, ended: number) =>
    ended - began < 2000
      ? `As of ${utc(began)}.`
      : `As of ${utc(began)}, read until ${utc(ended)}. Items that changed in between may be in their newer state.`,
  save: 'Save file',
  fileName: (campaign: string, count: number, began: number, extension: string) =>
    `${campaign} items, ${rowsOf(count)}, ${new Date(began).toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.')} UTC.${extension}`,
})
