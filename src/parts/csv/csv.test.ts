import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isShortened, type CsvRecord } from './csv-record'
import { UnreadableFileError, guessFormat } from './guess-csv-format'
import { readRecords } from './read-records'
import type { CsvFormat, Encoding } from './table-format'
import { csvLine, csvStart, unescapeFromSpreadsheet } from './write-csv'

async function readAll(file: Blob, format: Pick<CsvFormat, 'encoding' | 'delimiter'>) {
  const records: CsvRecord[] = []
  let blankLines = 0
  for await (const batch of readRecords(file, format)) {
    records.push(...batch.records)
    blankLines += batch.blankLines
  }
  return { records, blankLines, cells: records.map(({ cells }) => cells) }
}

function encode(text: string, encoding: Encoding, mark: boolean): Blob {
  if (encoding === 'utf-8') return new Blob([mark ? '\ufeff' : '', text])
  if (encoding === 'windows-1252') return new Blob([new Uint8Array([...text].map(c => c.charCodeAt(0)))])
  const units = Uint16Array.from([...(mark ? '\ufeff' : ''), ...text].map(c => c.charCodeAt(0)))
  const bytes = new Uint8Array(units.length * 2)
  const view = new DataView(bytes.buffer)
  units.forEach((unit, index) => view.setUint16(index * 2, unit, encoding === 'utf-16le'))
  return new Blob([bytes])
}

/** The same bytes, streamed in pieces of the given size. */
function inPieces(file: Blob, size: number): Blob {
  const stream = () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      async start(controller) {
        const bytes = new Uint8Array(await file.arrayBuffer())
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
        controller.close()
      },
    })
  return Object.assign(file, { stream })
}

const expectRefused = (bytes: number[] | string) =>
  expect(guessFormat(new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]))).rejects.toThrow(
    UnreadableFileError,
  )

describe('guessing the format of a table', () => {
  const text = 'number;name\r\n+13125550142;Zoë\r\n+13125550143;"Müller; Anna"\r\n'
  it.each([
    ['utf-8', false],
    ['utf-8', true],
    ['utf-16le', true],
    ['utf-16le', false],
    ['utf-16be', true],
    ['utf-16be', false],
    ['windows-1252', false],
  ] as const)('detects %s, byte order mark: %s', async (encoding, mark) => {
    const file = encode(text, encoding, mark)
    const format = await guessFormat(file)
    expect(format).toEqual({ encoding, delimiter: ';', header: true })
    await expect(readAll(file, format)).resolves.toMatchObject({
      cells: [
        ['number', 'name'],
        ['+13125550142', 'Zoë'],
        ['+13125550143', 'Müller; Anna'],
      ],
    })
  })

  it.each([
    ['+13125550142\n+13125550143\n', ',', false],
    ['Phone\n+13125550142\n', ',', true],
    ['a\tb\n1\t2\n', '\t', true],
    ['a|b\n1|2\n', '|', true],
    ['3125550142,Ann\n3125550143,Bob', ',', false],
    ['sep=;\na;b\n1,5;2', ';', true],
    ['name,number\n"Smith, John",1\n"Doe, Jane",2', ',', true],
  ])('%j has the delimiter %j, header: %s', async (text, delimiter, header) => {
    await expect(guessFormat(new Blob([text]))).resolves.toMatchObject({ delimiter, header })
  })

  it('refuses files that are not tables, whatever their name', async () => {
    await expectRefused('')
    await expectRefused([0x50, 0x4b, 0x03, 0x04, 1, 2, 3])
    await expectRefused([0x1f, 0x8b, 8, 0])
    await expectRefused([0xd0, 0xcf, 0x11, 0xe0, 0])
    await expectRefused('%PDF-1.7')
    await expectRefused([65, 0, 0, 0, 66, 67, 68, 69, 70, 71])
    const workbook = new Blob([new Uint8Array([0x50, 0x4b, 3, 4]), '[Content_Types].xml xl/workbook.xml'])
    await expect(guessFormat(workbook)).rejects.toMatchObject({ fault: { code: 'workbook' } })
  })
})

describe('reading the rows of a table', () => {
  const format = { encoding: 'utf-8', delimiter: ',' } as const

  it('keeps line numbers across quoted line breaks, blank lines, and uneven rows', async () => {
    const { records, blankLines } = await readAll(new Blob(['a,b\r\n1,"two\r\nlines"\r\n\r\n3\r\n4,5,6\r\n']), format)
    expect(records.map(({ line, cells }) => [line, cells])).toEqual([
      [1, ['a', 'b']],
      [2, ['1', 'two\nlines']],
      [5, ['3']],
      [6, ['4', '5', '6']],
    ])
    expect(blankLines).toBe(1)
  })

  it('reports a quote that is unexpected or never closed', async () => {
    const { records } = await readAll(new Blob(['a,b\n1,"x"y"\n2,"open\n3,c\n']), format)
    expect(records[0]?.fault).toBeNull()
    expect(records.at(-1)?.fault).not.toBeNull()
  })

  it('refuses a line of 100 MB, with its line number', async () => {
    const piece = 'x'.repeat(1_000_000)
    const file = new Blob(['a\nb\n', ...Array<string>(100).fill(piece)])
    await expect(readAll(file, format)).rejects.toMatchObject({ fault: { code: 'row-too-long', line: 3 } })
  })

  it('gives the same rows however the bytes are split, for every encoding', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', ' ', '+', '1', "'", '=') })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 20 }),
        fc.constantFrom<Encoding>('utf-8', 'utf-16le', 'utf-16be', 'windows-1252'),
        fc.integer({ min: 1, max: 30 }),
        async (rows, encoding, size) => {
          const file = inPieces(encode(rows.map(row => csvLine(row, 'systems')).join(''), encoding, false), size)
          const read = await readAll(file, { encoding, delimiter: ',' })
          expect(read.cells).toEqual(rows)
        },
      ),
      { numRuns: 100 },
    )
  })

  it('counts every line of a file as a row, part of a row, or blank', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', ',', '\n', '\r\n', '1', '"'), maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(text, async written => {
        const { records, blankLines } = await readAll(new Blob([written]), format)
        const normal = written.replace(/\r\n?/g, '\n')
        const lines = normal === '' ? 0 : normal.replace(/\n$/, '').split('\n').length
        // A broken quote may swallow line breaks: only then can lines be missing
        if (records.every(({ fault }) => fault === null)) {
          const inCells = records.reduce((sum, { cells }) => sum + cells.join('').split('\n').length - 1, 0)
          expect(records.length + inCells + blankLines).toBe(lines)
        }
      }),
    )
  })
})

describe('written CSV', () => {
  const anyCell = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '=1+1',
      '+13125550142',
      '-1',
      '@x',
      "'quoted",
      '0012',
      '13125550142',
      '1.5E+10',
      '',
      ' x ',
      'a\r\nb',
    ),
  )
  const rows = fc.array(fc.array(anyCell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 10 })
  const clean = (cell: string) => cell.replace(/\r\n?/g, '\n')

  it('reads back unchanged except for line endings, for systems and for spreadsheets', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom('systems' as const, 'spreadsheets' as const), async (rows, profile) => {
        const wellFormed = rows.map(row => row.map(cell => cell.replace(/[\p{Surrogate}\ufeff]/gu, '')))
        const file = new Blob([csvStart(profile), ...wellFormed.map(row => csvLine(row, profile))])
        const { cells } = await readAll(file, { encoding: 'utf-8', delimiter: ',' })
        const readBack = profile === 'systems' ? cells : cells.map(row => row.map(unescapeFromSpreadsheet))
        expect(readBack).toEqual(wellFormed.map(row => row.map(clean)))
      }),
    )
  })

  it('leaves nothing for a spreadsheet to calculate or shorten', () => {
    fc.assert(
      fc.property(anyCell, cell => {
        const [written = ''] = csvLine([cell, 'x'], 'spreadsheets').replace(/^"/, '')
        expect(written).not.toMatch(/[=+\-@\t＝＋－＠]/)
      }),
    )
    expect(csvLine(['13125550142', '007', '+13125550142', 'Ann'], 'spreadsheets')).toBe(
      "'13125550142,'007,'+13125550142,Ann\r\n",
    )
    expect(csvLine(['+13125550142'], 'systems')).toBe('+13125550142\r\n')
  })

  it('loses only those apostrophes that were added for spreadsheets when it is read', () => {
    const cells = ["'0012", "''x", "'tis", "'", 'Ann']
    expect(cells.map(unescapeFromSpreadsheet)).toEqual(['0012', "'x", "'tis", "'", 'Ann'])
  })
})

it.each([
  ['12E4', false],
  ['1e5', false],
  ['1.5', false],
  ['1.23E15', true],
  ['1,23e15', true],
  ['1.23E+15', true],
  ['1E+15', true],
])('whether a spreadsheet or another tool cut off the last digits of %s: %j', (cell, isCut) => {
  expect(isShortened(cell)).toBe(isCut)
})
