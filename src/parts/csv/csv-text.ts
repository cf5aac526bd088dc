import { formatNumber } from '#/ui/format/format'
import { defineTexts } from '#/ui/format/texts'

/** Why a file is no table that can be read, and what to do about it. */
export const csvText = defineTexts('parts/csv/csv-text', {
  refusal: {
    empty: 'This file is empty.',
    workbook:
      'This is an Excel workbook, whatever its name says. Save it there as “CSV UTF-8”, with the number column shown as text, and choose that file.',
    oldWorkbook:
      'This is an old Excel workbook (.xls), whatever its name says. Save it there as “CSV UTF-8”, with the number column shown as text, and choose that file.',
    zip: 'This is a compressed archive (.zip). Unpack it, and choose the table in it.',
    gzip: 'This is a compressed file (.gz). Unpack it, and choose the table in it.',
    pdf: 'This is a PDF. Numbers can only be taken from a text table: CSV, or text pasted here.',
    noRows: 'This is JSON, but it holds no list of rows.',
    binary: 'This is no text: it holds bytes that no text has. Choose a CSV or text file.',
  },
  tooLong: (line: number, most: number) =>
    `Line ${formatNumber(line)} begins a row of more than ${formatNumber(most)} characters. This is no table, or a quote is opened there and never closed.`,
  unclosed: (line: number) => `A quote is opened in line ${formatNumber(line)} and never closed.`,
  badQuote: 'A quote stands where none may be, so the columns of this row cannot be told.',
  badJson: 'This is no JSON that can be read: a quote, a comma or a bracket is missing or too many.',
  unclosedList: 'The list is never closed: the file is cut off here.',
  layouts: { list: 'JSON, one list', wrapped: 'JSON, a list in an object', lines: 'JSON, one object a line' },
  layout: {
    encoding: 'Characters',
    delimiter: 'Between columns',
    header: 'First row',
    headerYes: 'Names the columns',
    headerNo: 'Is a number already',
  },
  ragged: (cells: number, width: number) =>
    `It has ${cells} cells, but the first row has ${width}. A separator may stand inside a value.`,
  undecodable: 'It holds characters that cannot be read. Choose other characters above.',
  encodings: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16, little endian',
    'utf-16be': 'UTF-16, big endian',
    'windows-1252': 'Windows-1252 (Western)',
  },
  delimiters: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar' },
})
