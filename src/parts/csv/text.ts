import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber, plural } from '#/ui/format/format'
import type { RecordFault } from './csv-record'
import type { FileFault } from './guess-csv-format'

export const text = defineTexts('parts/csv', {
  /** Why a file cannot be read as rows, and what to do about it. */
  fileFault: (fault: FileFault): string => describeFileFault(fault),
  /** Why one row cannot be read. */
  recordFault: (fault: RecordFault): string => describeRecordFault(fault),

  format: {
    encoding: 'Encoding',
    delimiter: 'Delimiter',
    header: 'First row',
    headerYes: 'Column names',
    headerNo: 'Data',
  },
  encodings: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16, little endian',
    'utf-16be': 'UTF-16, big endian',
    'windows-1252': 'Windows-1252 (Western)',
  },
  delimiters: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' },
  jsonLayouts: { list: 'JSON, one list', wrapped: 'JSON, a list inside an object', lines: 'JSON, one object per line' },

  save: {
    title: 'Save as CSV',
    button: 'CSV',
    systems: 'For systems',
    spreadsheets: 'For spreadsheets',
    profiles:
      'For systems: every value unchanged. For spreadsheets: an apostrophe before values that would be calculated or shortened.',
    rows: (count: number) => (count === 1 ? 'The only matching row' : `All ${formatNumber(count)} matching rows`),
    selected: (count: number) => plural(count, { one: 'selected row', other: 'selected rows' }),
    failed: 'The file was not saved: it could not be created, or the export could not be recorded. Try again.',
  },
})

function describeFileFault(fault: FileFault): string {
  switch (fault.code) {
    case 'empty':
      return 'This file is empty.'
    case 'workbook':
      return 'This is an Excel workbook or another Office document, not a text file. In Excel, format columns of long numbers as text, save as “CSV UTF-8”, and choose that file.'
    case 'old-workbook':
      return 'This is an old Excel workbook (.xls) or another old Office document, not a text file. In Excel, format columns of long numbers as text, save as “CSV UTF-8”, and choose that file.'
    case 'zip':
      return 'This is a compressed archive (.zip). Unpack it and choose the table inside.'
    case 'gzip':
      return 'This is a compressed file (.gz). Unpack it and choose the table inside.'
    case 'pdf':
      return 'This is a PDF. Choose a text table such as a CSV file, or paste the rows here.'
    case 'json-without-rows':
      return 'This JSON file does not contain a list of rows.'
    case 'too-many-keys':
      return `The objects of this JSON file have more than ${formatNumber(fault.limit)} different keys. Each key is a column: every row must use the same few keys.`
    case 'binary':
      return 'This is a binary file. Choose a CSV or text file.'
    case 'row-too-long':
      return `Line ${formatNumber(fault.line)} starts a row of more than ${formatNumber(fault.limit)} characters. The file is not a table, or a quote opened there is never closed.`
  }
}

function describeRecordFault(fault: RecordFault): string {
  switch (fault.code) {
    case 'unclosed-quote':
      return `A quote opened on line ${formatNumber(fault.line)} is never closed.`
    case 'unexpected-quote':
      return 'Unexpected quote: it is unclear where the columns of this row begin and end.'
    case 'invalid-json':
      return 'Invalid JSON: a quote, comma, or bracket is missing or unexpected.'
    case 'unclosed-list':
      return 'The file is cut off here: its list is never closed.'
    case 'other-list':
      return 'Another list begins here. Only one list of a JSON file is read; the others are left out.'
    case 'extra-cells':
      return `This row has ${formatNumber(fault.cells)} cells, but the first row has ${formatNumber(fault.columns)}. A value may contain an unquoted delimiter.`
    case 'undecodable':
      return 'This row contains characters that cannot be read. Choose another encoding.'
  }
}
