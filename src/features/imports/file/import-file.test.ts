import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testSession } from '#/api/testing'
import { importBatchWriteSchema } from '#/contract/imports'
import { checkFile, readyRows, resultFile } from '#/parts/bulk/read-file'
import type { RowResult } from '#/parts/jobs/job'
import type { JobStore } from '#/parts/jobs/job-store'
import { testJob } from '#/parts/jobs/test-jobs'
import { importFile } from './import-file'
import type { ImportRow, ImportSetup } from './import-settings'
import { readSentCells } from './sent-cells'
import { text as t } from './text'

const session = testSession()
const guessSetup = (file: Blob) => importFile.guess(file, session)
const settingsOf = (setup: ImportSetup) => ({ app_id: 'demo-app', setup, again: null })

const blob = (text: string) => new Blob([text])
const ios = (n: number) => n.toString(16).padStart(64, '0')
const fcm = (n: number) => `dT${String(n).padStart(9, '0')}:APA91b${'x'.repeat(134)}`

async function run(text: string, changes: Partial<ImportSetup> = {}) {
  const file = blob(text)
  const setup = { ...(await guessSetup(file)), ...changes }
  const source = { file, setup, session }
  const batches: ImportRow[][] = []
  for await (const batch of readyRows(importFile, source)) batches.push(batch)
  return { setup, file, batches, rows: batches.flat(), ...(await checkFile(importFile, source)) }
}

/** The same rows in each format. */
const formats: Record<string, (rows: readonly Record<string, string>[]) => string> = {
  csv: rows => ['platform,token,external_person_id', ...rows.map(r => Object.values(r).join(','))].join('\n'),
  tsv: rows => ['platform\ttoken\texternal_person_id', ...rows.map(r => Object.values(r).join('\t'))].join('\r\n'),
  'JSON, one list': rows => JSON.stringify(rows),
  'pretty-printed JSON': rows => JSON.stringify(rows, null, 2),
  'JSON as the service accepts it': rows => JSON.stringify({ app: 'x', devices: rows }, null, 1),
  NDJSON: rows => rows.map(row => JSON.stringify(row)).join('\n'),
}

describe('a file of push tokens', () => {
  for (const [name, write] of Object.entries(formats))
    it(`is read as ${name}`, async () => {
      const { setup, rows, counts, groups } = await run(
        write([
          { platform: 'IOS', token: ios(1), external_person_id: 'C-1' },
          { platform: 'ANDROID', token: fcm(2), external_person_id: '' },
        ]),
      )
      expect(setup.columns).toEqual(['platform', 'token', 'external'])
      expect(rows.map(({ platform, token, external_person_id }) => [platform, token, external_person_id])).toEqual([
        ['IOS', ios(1), 'C-1'],
        ['ANDROID', fcm(2), undefined],
      ])
      expect(counts).toMatchObject({ total: 2, ready: 2, warned: 0, repaired: 0 })
      expect(groups).toEqual({ IOS: 1, ANDROID: 1 })
    })

  it('is read by its content if it has no header, and may contain only tokens', async () => {
    const pasted = await run([ios(1), ios(2), ios(3)].join('\n'))
    expect(pasted.setup).toMatchObject({ columns: ['token'], platform: 'IOS', format: { header: false } })
    const columns = await run(`C-1;${fcm(1)};Android\nC-2;${fcm(2)};Android\n`)
    expect(columns.setup).toMatchObject({ columns: ['nothing', 'token', 'platform'], platform: null })
    const values = await run(JSON.stringify([ios(1), ios(2)]))
    expect(values.rows.map(({ token }) => token)).toEqual([ios(1), ios(2)])
  })

  it.each([
    ['user_id,token,external_id', ['nothing', 'token', 'external']],
    ['token,CRM id', ['token', 'external']],
    ['token,platform,account_type', ['token', 'platform', 'nothing']],
    [
      'client_version,customer_since,user_agent,user_language,token',
      ['nothing', 'nothing', 'nothing', 'nothing', 'token'],
    ],
    ['registration_date,token_type,device_token', ['nothing', 'nothing', 'token']],
    ['push_enabled,fcm', ['nothing', 'token']],
    ['note,registration', ['nothing', 'token']],
  ])('has its columns recognized by unambiguous names, or by their cells: %s', async (header, columns) => {
    const cells = columns.map((target, index) =>
      target === 'token' && header !== 'note,registration' ? fcm(1) : target === 'platform' ? 'ios' : `gold${index}`,
    )
    expect((await run(`${header}\n${cells.join()}`)).setup.columns).toEqual(columns)
  })

  it('may name a platform in several ways', async () => {
    const { rows, counts, problemCodes } = await run(
      ['platform,token', ...['ios', 'Ios', 'apns', 'FCM', 'android', 'windows'].map((p, n) => `${p},${ios(n)}`)].join(
        '\n',
      ),
    )
    expect(rows.map(({ platform }) => platform)).toEqual(['IOS', 'IOS', 'IOS', 'ANDROID', 'ANDROID'])
    expect(counts).toMatchObject({ repaired: 2, refused: 1 })
    expect(problemCodes.find(({ code }) => code === 'unknown-platform')?.lines).toEqual([7])
  })

  it('has all of its problems reported, and only rows that the service accepts are sent', async () => {
    const { counts, groups, problems, rows, problemCodes } = await run(
      [
        'token,platform,customer_id',
        `${ios(1)},ios,C-1`,
        `<${ios(2).replace(/.{8}(?!$)/g, '$& ')}>,ios,C-2`, // as programs print it
        `${ios(1)},ios,C-9`, // the same token again
        ',ios,C-3',
        `${'a'.repeat(5000)},ios,C-4`,
        '1.23E+45,ios,C-5',
        `${ios(3)},,C-6`,
        `${ios(4)},ios,1.5E+11`,
        `${ios(5)},ios,${'x'.repeat(129)}`,
        `${ios(6)},ios,C-7,more`,
        `${ios(7).slice(1)},ios,`, // sent, with a warning from here on
        `${ios(8)}-bad,ios,`,
        'dA8PBw4FAwIBAAkICgsMDQ4PEBESExQVFhcYGRobHB0=,ios,',
        `${fcm(1)},ios,`,
        `${ios(9)},android,`,
        'no good token!,android,',
        'short,android,',
      ].join('\n'),
    )
    expect(counts).toEqual({
      total: 17,
      ready: 9,
      warned: 7,
      repaired: 1,
      duplicates: 1,
      refused: 7,
      leftOut: 0,
      blankLines: 0,
    })
    expect(groups).toEqual({ IOS: 6, ANDROID: 3 })
    expect(Object.fromEntries(problemCodes.map(({ code, lines }) => [t.problemKinds[code], lines]))).toEqual({
      'Duplicate token': [4],
      'Token missing': [5],
      'Token too long': [6],
      'Token shortened by a spreadsheet': [7],
      'Platform missing': [8],
      'External id shortened by a spreadsheet': [9],
      'External id too long': [10],
      'More cells than columns': [11],
      'iOS token with unusual length': [12],
      'iOS token with characters other than hex digits': [13],
      'iOS token in base64': [14],
      'Looks like the other platform': [15, 16],
      'Angle brackets or spaces in the token': [17],
      'Android token with unusual length': [18],
    })
    const duplicate = problems.find(({ line }) => line === 4)
    expect(duplicate?.verdict).toBe('duplicate')
    expect(duplicate && t.problem(duplicate.problem)).toBe('Line 2 has the same token and is sent.')
    expect(rows[1]?.token).toBe(ios(2))
    expect(importBatchWriteSchema.safeParse({ devices: rows }).success).toBe(true)
  })

  it('is read as spreadsheets and other systems write it: UTF-16, BOM, tabs, line breaks in cells, apostrophes', async () => {
    const utf16 = new Blob([
      new Uint8Array([0xff, 0xfe]),
      Uint16Array.from(
        [...`os\tpush token\tnote\r\nios\t'${ios(1)}\t"two\r\nlines"\r\nfcm\t"${fcm(2)}"\tx\r\n`].map(c =>
          c.charCodeAt(0),
        ),
      ),
    ])
    const setup = await guessSetup(utf16)
    expect(setup).toMatchObject({ format: { encoding: 'utf-16le', delimiter: '\t', header: true } })
    const sent: ImportRow[] = []
    for await (const batch of readyRows(importFile, { file: utf16, setup, session })) sent.push(...batch)
    expect(sent.map(({ token, line }) => [token, line])).toEqual([
      [ios(1), 2],
      [fcm(2), 4],
    ])
    const marked = await run(`\ufefftoken;platform\n"${ios(1)}";apns`)
    expect(marked.setup.columns).toEqual(['token', 'platform'])
    expect(marked.counts).toMatchObject({ total: 1, ready: 1 })
  })

  it('is refused with a reason if it is empty or not text, but not if rows are unreadable or missing', async () => {
    const gz = new Blob([new Uint8Array([0x1f, 0x8b, 8, 0, 1])])
    const refused: [Blob, string][] = [
      [blob('PK\u0003\u0004 [Content_Types].xml xl/workbook.xml'), 'workbook'],
      [gz, 'gzip'],
      [blob(''), 'empty'],
    ]
    for (const [file, code] of refused)
      await expect(
        guessSetup(file).then(setup => checkFile(importFile, { file, setup, session })),
      ).rejects.toMatchObject({ fault: { code } })
    const open = await run(`token\n"${ios(1)}\n`, { platform: 'IOS' })
    expect(open.problems.map(({ problem }) => t.problem(problem))).toEqual([
      'A quote opened on line 2 is never closed.',
    ])
    expect(open.counts).toMatchObject({ total: 1, ready: 0, refused: 1 })
    // A header without rows is not an error: the dry run reports it
    await expect(run('token,platform\n')).resolves.toMatchObject({ counts: { total: 0, ready: 0 } })
  })

  it('has a repeated token sent again only if the user chooses that', async () => {
    const text = `${ios(1)}\n${ios(2)}\n${ios(1)}`
    await expect(run(text)).resolves.toMatchObject({ counts: { ready: 2, duplicates: 1, warned: 0 } })
    await expect(run(text, { duplicates: 'send' })).resolves.toMatchObject({
      counts: { ready: 3, duplicates: 0, warned: 1 },
      problemCodes: [{ code: 'duplicate', verdict: 'ready', rows: 1, lines: [3] }],
    })
  })

  it('is split into batches of 1,000 in order: 1,001 rows make two', async () => {
    const { batches } = await run(Array.from({ length: 1001 }, (_, n) => ios(n)).join('\n'))
    expect(batches.map(batch => batch.length)).toEqual([1000, 1])
    expect(batches.flat().map(({ line }) => line)).toEqual(Array.from({ length: 1001 }, (_, n) => n + 1))
  })

  it('loses only the row with broken JSON, or the end of a list that was cut off', async () => {
    const lines = await run([`{"token":"${ios(1)}"}`, `{"token":"${ios(2)}"`, '', `{"token":"${ios(3)}"}`].join('\n'), {
      platform: 'IOS',
    })
    expect(lines.counts).toMatchObject({ total: 3, ready: 2, refused: 1, blankLines: 1 })
    expect(lines.problemCodes).toMatchObject([{ code: 'unreadable', lines: [2] }])
    const cut = await run(`[\n{"token":"${ios(1)}"},\n{"token":"${ios(2)}"},\n{"tok`, { platform: 'IOS' })
    expect(cut.counts).toMatchObject({ total: 4, ready: 2, refused: 2 })
  })

  it('has a column for a key of any row, however late it first appears', async () => {
    const row = (n: number) => ({ token: ios(n), platform: 'IOS' })
    const early = Array.from({ length: 3000 }, (_, n) => row(n))
    const text = [...early, { ...row(3000), external_person_id: 'C-1' }].map(one => JSON.stringify(one)).join('\n')
    const { setup, rows, markCounts } = await run(text)
    expect(setup.columns).toEqual(['token', 'platform', 'external'])
    expect(rows.at(-1)).toMatchObject({ line: 3001, external_person_id: 'C-1' })
    expect(markCounts['person']).toBe(1)
    const byToken = early.map(({ token }) => ({ [token]: 'IOS' }))
    await expect(run(JSON.stringify(byToken))).rejects.toMatchObject({ fault: { code: 'too-many-keys', limit: 1000 } })
  })

  it('does not silently lose what follows its list', async () => {
    const list = (n: number) => `[{"token":"${ios(n)}"}]`
    const two = await run(`${list(1)}\n\n${list(2)}\n${list(3)}`, { platform: 'IOS' })
    expect(two.counts).toMatchObject({ total: 2, ready: 1, refused: 1 })
    expect(two.problemCodes).toMatchObject([{ code: 'unreadable', lines: [3] }])
    // The file is read in pieces, and the space after the list is longer than one of them
    const spaced = await run(`${list(1)}${'\n'.repeat(300_000)}${list(2)}`, { platform: 'IOS' })
    expect(spaced.problemCodes).toMatchObject([{ code: 'unreadable', lines: [300_001] }])
    const one = await run(`${list(1)} \r\n\n`, { platform: 'IOS' })
    expect(one.counts).toMatchObject({ total: 1, ready: 1, refused: 0 })
  })

  it('has its rows in the first list of objects inside an object, and does not silently lose any other list', async () => {
    const rows = (...ids: number[]) => ids.map(n => ({ token: ios(n) }))
    const found = async (text: string) => {
      const { rows: sent, problems } = await run(text, { platform: 'IOS' })
      return {
        tokens: sent.map(({ token }) => token),
        faults: problems.map(({ line, problem }) => [line, t.problem(problem)]),
      }
    }
    const other = 'Another list begins here. Only one list of a JSON file is read; the others are left out.'
    const cases: [file: object, tokens: number[], indented: number[]][] = [
      [{ errors: [], people: rows(1, 2), ids: [], next: '[1' }, [1, 2], []],
      [{ tags: ['x'], people: rows(1) }, [1], [3]],
      [{ people: rows(1), deep: { list: [1] }, more: rows(2), others: rows(3) }, [1], [13]],
      [{ tags: ['x'], people: rows(1), more: rows(2) }, [1], [3, 11]],
    ]
    for (const [file, ids, lines] of cases) {
      const tokens = ids.map(ios)
      expect(await found(JSON.stringify(file))).toEqual({ tokens, faults: lines.map(() => [1, other]) })
      expect(await found(JSON.stringify(file, null, 2))).toEqual({ tokens, faults: lines.map(line => [line, other]) })
    }
    expect((await found(JSON.stringify({ tokens: [ios(1), ios(2)] }, null, 2))).tokens).toEqual([ios(1), ios(2)])
    const long = { rows: rows(1), index: { a: 'x'.repeat(1_200_000) } }
    expect(await found(JSON.stringify(long))).toEqual({ tokens: [ios(1)], faults: [] })
    // The file is read in pieces, and each gap is longer than one of them
    const gap = ' '.repeat(150_000)
    const spaced = await found(
      `{"a":[${gap}],"tags":[\n"x"],"people":${JSON.stringify(rows(1))},${gap}"more\\"]":\n[${gap}\n2]}`,
    )
    expect(spaced).toEqual({
      tokens: [ios(1)],
      faults: [
        [2, other],
        [4, other],
      ],
    })
    const page = JSON.stringify({ people: rows(1) }, null, 2)
    const pages = await found(`${page}\n${gap}${page}\n`)
    expect(pages).toEqual({ tokens: [ios(1)], faults: [[8, expect.stringMatching(/^Invalid JSON/)]] })
  })

  it('has counts that add up, drops no row, and makes only valid batches, whatever it contains', async () => {
    const cell = fc.oneof(
      fc.constantFrom(
        ios(1),
        ios(2),
        fcm(3),
        'ios',
        'android',
        '',
        ' ',
        '1.2E+30',
        'x'.repeat(5000),
        '"',
        '"a\nb"',
        '\u0000',
        '𝄞',
      ),
      fc.string({ maxLength: 12 }),
    )
    const written = fc.oneof(
      fc
        .array(fc.array(cell, { maxLength: 4 }), { maxLength: 12 })
        .map(rows => rows.map(row => row.join(',')).join('\n')),
      fc
        .array(fc.dictionary(fc.constantFrom('token', 'platform', '__proto__', 'x'), cell), { maxLength: 8 })
        .map(rows => JSON.stringify(rows)),
    )
    const setups = fc.record({
      columns: fc.constantFrom(
        ['platform', 'token', 'external'] as const,
        ['token', 'platform'] as const,
        ['token'] as const,
      ),
      platform: fc.constantFrom('IOS' as const, null),
      duplicates: fc.constantFrom('send' as const, 'leave-out' as const),
    })
    await fc.assert(
      fc.asyncProperty(written, setups, async (text, setup) => {
        const guessed = await guessSetup(blob(text)).catch(() => null)
        fc.pre(guessed !== null)
        const { counts, groups, problemCodes, rows, batches } = await run(text, {
          ...setup,
          columns: [...setup.columns],
        })
        expect(counts.ready + counts.duplicates + counts.refused).toBe(counts.total)
        expect((groups['IOS'] ?? 0) + (groups['ANDROID'] ?? 0)).toBe(counts.ready)
        const ofVerdict = (verdict: string) =>
          problemCodes.filter(problem => problem.verdict === verdict).reduce((sum, { rows: count }) => sum + count, 0)
        expect([ofVerdict('ready'), ofVerdict('duplicate'), ofVerdict('refused')]).toEqual([
          counts.warned,
          counts.duplicates,
          counts.refused,
        ])
        expect(rows).toHaveLength(counts.ready)
        expect(batches.every(devices => importBatchWriteSchema.safeParse({ devices }).success)).toBe(true)
        if (setup.duplicates === 'leave-out') expect(new Set(rows.map(({ token }) => token)).size).toBe(rows.length)
      }),
    )
  })
})

describe('the stored file of an import', () => {
  const text = `id;token;os\r\nA;${ios(1)};ios\r\nB;;ios\r\nC;"${ios(2)}";ios\r\nD;${ios(1)};ios\r\nE;${ios(3)};ios\r\n`
  const sent: (RowResult | null)[] = [
    { state: 'done', outcome: 'handed-in', message: '7f3a-1', again: false },
    { state: 'failed', outcome: 'refused', message: 'devices[1]: no', again: true },
    null,
  ]

  it('becomes the result file: its columns and delimiter, then line, outcome, batch, and message', async () => {
    const { setup, file, rows } = await run(text)
    const store: Pick<JobStore, 'file' | 'chunk'> = {
      file: async () => file,
      chunk: async () => ({ rows, results: sent }),
    }
    const job = testJob({ total: 3, settings: settingsOf(setup) })
    const saved = await resultFile(importFile, store, job, { session, profile: 'systems' })
    expect((await saved.text()).split('\r\n')).toEqual([
      'id;token;os;line;outcome;batch_id;message',
      `A;${ios(1)};ios;2;submitted;7f3a-1;`,
      'B;;ios;3;not sent: invalid;;The token is missing.',
      `C;${ios(2)};ios;4;rejected by the service with its whole batch;;devices[1]: no`,
      `D;${ios(1)};ios;5;not sent: duplicate;;Line 2 has the same token and is sent.`,
      `E;${ios(3)};ios;6;not sent yet;;`,
      '',
    ])
  })

  it('yields the requested rows in the requested order, with all of their cells, and no others', async () => {
    const { setup, file } = await run(text)
    const job = testJob({ settings: settingsOf(setup) })
    expect(await readSentCells({ file: async () => file }, job, [4, 2])).toEqual({
      header: ['id', 'token', 'os'],
      rows: [
        ['E', ios(3), 'ios'],
        ['C', ios(2), 'ios'],
      ],
    })
  })
})
