import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testSession } from '#/api/testing'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { checkFile, readyRows, resultFile } from '#/parts/bulk/read-file'
import type { RowResult } from '#/parts/jobs/job'
import type { JobStore } from '#/parts/jobs/job-store'
import { testJob } from '#/parts/jobs/test-jobs'
import type { ParticipantRow, ParticipantSetup } from './bulk-settings'
import { participantsFile } from './participants-file'
import { text as t } from './text'

const fields: CustomFieldDefinition[] = [
  { key: 'first_name', label: 'First name', type: 'text' },
  { key: 'age', label: 'Age', type: 'number' },
  { key: 'vip', label: 'VIP', type: 'boolean' },
  { key: 'gender', label: 'Gender', type: 'single_select', options: [{ option_key: 'f', name: 'Female' }] },
  { key: '__proto__', label: 'Odd', type: 'text' },
]
const session = { ...testSession(), custom_fields: fields }
const blob = (text: string) => new Blob([text])

async function run(text: string, changes: Partial<ParticipantSetup> = {}) {
  const file = blob(text)
  const source = { file, setup: { ...(await participantsFile.guess(file, session)), ...changes }, session }
  const rows: ParticipantRow[] = []
  for await (const ready of readyRows(participantsFile, source)) rows.push(...ready)
  return { ...source, rows, ...(await checkFile(participantsFile, source)) }
}

describe('a file of participants', () => {
  it('has problems that call a custom field without a name “Field without a name”', () => {
    const problem = { code: 'field-value', type: 'boolean', label: '', cell: 'x' } as const
    expect(t.problem(problem)).toBe('Field without a name: “x” is neither yes nor no.')
  })

  it('is read by its column names', async () => {
    const { setup, rows } = await run(
      'Mobile phone,First name,CRM id,AGE,gender,__proto__,Notes\n+13125550142,Ines,C-1,41,female,x,hello\n',
    )
    expect(setup.columns.map(({ to }) => to)).toEqual([
      'mdn',
      'field',
      'external',
      'field',
      'field',
      'field',
      'nothing',
    ])
    expect(rows).toEqual([
      {
        record: 0,
        mdn: '+13125550142',
        external_person_id: 'C-1',
        fields: [
          ['first_name', 'Ines'],
          ['age', 41],
          ['gender', { option_key: 'f' }],
          ['__proto__', 'x'],
        ],
      },
    ])
  })

  it('is read by its content if it has no header', async () => {
    const { setup, rows } = await run('Ann,3125550142\nBob,3125550143\n')
    expect(setup).toMatchObject({ format: { header: false }, columns: [{ to: 'nothing' }, { to: 'mdn' }] })
    expect(rows.map(({ mdn }) => mdn)).toEqual(['+13125550142', '+13125550143'])
  })

  it.each([
    ['Account number,Phone,Customer name', '3125550143,3125550142,Ann', ['nothing', 'mdn', 'nothing']],
    ['Customer phone,Customer number', '3125550142,77', ['mdn', 'external']],
    ['Cancelled,Order number,Contact', 'no,77,3125550142', ['nothing', 'nothing', 'mdn']],
    ['Number,Note', '1.3125E+10,x', ['mdn', 'nothing']],
  ])('with the columns %s has its numbers and ids read from the right ones', async (header, row, uses) => {
    const { setup } = await run(`${header}\n${row}\n`)
    expect(setup.columns.map(({ to }) => to)).toEqual(uses)
  })

  it('has its ids and fields sent without the apostrophes that files for spreadsheets add', async () => {
    const cells = ["'+13125550142", "'0012345", "'tis", "'-5", "'0042"]
    const { rows } = await run(`phone,external id,First name,Age,Odd\n${cells.join()}\n`)
    expect(rows).toMatchObject([
      {
        mdn: '+13125550142',
        external_person_id: '0012345',
        fields: [
          ['first_name', "'tis"],
          ['age', -5],
          ['__proto__', '0042'],
        ],
      },
    ])
  })

  it('has a reason for every row that is not sent', async () => {
    const { counts, problems } = await run(
      [
        'phone,external id,age,country',
        '+13125550142,C-1,41,',
        '(312) 555-0142,C-2,,', // the same number
        '1.3125E+10,C-3,,',
        '3125550143,C-1,,', // the id of another number
        '3125550144,1.23E+15,,',
        '3125550145,C-5,old,',
        '020 7946 0018,C-6,,GB',
        '3125550146,C-7,,Atlantis',
        '3125550147,C-8,1,US,extra',
        '',
        ',C-9,,',
      ].join('\n'),
    )
    expect(counts).toEqual({
      total: 10,
      ready: 2,
      warned: 0,
      repaired: 1,
      duplicates: 1,
      refused: 7,
      leftOut: 0,
      blankLines: 1,
    })
    expect(problems.map(({ line, problem }) => [line, t.problem(problem)])).toEqual([
      [3, expect.stringContaining('Line 2')],
      [4, expect.stringContaining('last digits are lost')],
      [5, expect.stringContaining('Line 2 has the same external id')],
      [6, expect.stringMatching(/external id .* was shortened by a spreadsheet/)],
      [7, expect.stringContaining('Age')],
      [9, expect.stringContaining('Atlantis')],
      [10, expect.stringContaining('5 cells')],
      [12, expect.stringContaining('missing')],
    ])
  })

  it('has counts that add up, and sends only valid numbers, each once, whatever it contains', async () => {
    const cell = fc.constantFrom(
      '+13125550142',
      '3125550143',
      "'+13125550144",
      '1.3E+10',
      '',
      'x',
      '"a\nb"',
      '"',
      ';',
      '7',
    )
    const text = fc
      .array(fc.array(cell, { maxLength: 4 }), { maxLength: 12 })
      .map(rows => rows.map(r => r.join(',')).join('\n'))
    await fc.assert(
      fc.asyncProperty(text, async written => {
        fc.pre(written !== '')
        const { counts, rows, problems, preview } = await run(written, { columns: [{ to: 'mdn' }, { to: 'external' }] })
        expect(counts.ready + counts.duplicates + counts.refused).toBe(counts.total)
        expect(problems).toHaveLength(counts.duplicates + counts.refused)
        expect(rows).toHaveLength(counts.ready)
        expect(new Set(rows.map(({ mdn }) => mdn)).size).toBe(rows.length)
        expect(rows.every(({ mdn }) => /^\+[1-9]\d{7,14}$/.test(mdn))).toBe(true)
        expect(preview.rows.length).toBeLessThanOrEqual(counts.total)
      }),
    )
  })

  it('has a result file with its original columns, outcome, and message', async () => {
    const text =
      'phone;name\r\n+13125550142;"Zoë; A"\r\n1.3E+10;B\r\n+13125550143;=1+1\r\n+13125550144;D\r\n+13125550145;E;more\r\n'
    const { setup, rows, file } = await run(text)
    const sent: (RowResult | null)[] = [
      { state: 'done', outcome: 'text-sent', message: '', again: false },
      { state: 'failed', outcome: 'number-refused', message: 'no such number', again: false },
      null,
    ]
    const store: Pick<JobStore, 'file' | 'chunk'> = {
      file: async () => file,
      chunk: async () => ({ rows, results: sent }),
    }
    const job = testJob({ total: 3, settings: { campaign: { id: 'AQ7x1', name: 'Store sign-up' }, setup } })
    const read = async (profile: 'systems' | 'spreadsheets') =>
      (await (await resultFile(participantsFile, store, job, { session, profile })).text()).split('\r\n')
    await expect(read('systems')).resolves.toEqual([
      'phone;name;;line;number as read;outcome;message',
      '+13125550142;"Zoë; A";;2;+13125550142;text sent;',
      expect.stringMatching(/^1\.3E\+10;B;;3;;not sent: invalid;.*last digits/),
      '+13125550143;=1+1;;4;+13125550143;rejected by the service;no such number',
      '+13125550144;D;;5;+13125550144;not sent yet;',
      expect.stringMatching(/^\+13125550145;E;more;6;;not sent: invalid;.*3 cells/),
      '',
    ])
    expect((await read('spreadsheets'))[3]).toBe(
      "'+13125550143;'=1+1;;4;'+13125550143;rejected by the service;no such number",
    )
  })
})
