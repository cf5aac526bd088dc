import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mdnCellReader } from './mdn-cell'
import { text } from './text'

const read = mdnCellReader({ home_country: 'US', api_version: 2 })
const mine = '+13125550142'

describe('a cell that should contain one number', () => {
  it.each([
    [mine, null],
    [' +1 (312) 555-0142 ', null],
    ['3125550142', 'US'],
    ['(312) 555-0142', 'US'],
    ['13125550142', 'US'],
    ["'+13125550142", 'spreadsheet'],
    ["'3125550142", 'US'],
    ['="+13125550142"', 'spreadsheet'],
    ['13125550142.0', 'US'],
    ['1.3125550142E+10', 'US'],
    ['13,125,550,142', 'US'],
    ['tel:+13125550142', null],
    ['0013125550142', '00 stands for the plus'],
    ['＋１３１２５５５０１４２', null],
  ])('%j is read', (written, how) => {
    const cell = read(written, 'US')
    expect(cell).toMatchObject({ ok: true, e164: mine })
    if (cell.ok && how === null) expect(cell.how).toBeNull()
    if (cell.ok && how !== null) expect(cell.how && text.how(cell.how)).toContain(how)
  })

  it.each([
    ['1.3125E+10', 'last digits are lost'],
    ['1,3125E+10', 'last digits are lost'],
    ['', 'missing'],
    ['Ann', 'not a number'],
    ['555-0142', 'area code'],
    ['+1 312 555 014', '10 digits'],
    ['3125550142 / 3125550143', 'several'],
    ['312 555 0142 ext 5', 'extension'],
    ['#REF!', 'not a number'],
    ['00000000', ''],
    ['2026-03-05 14:41 +1 312 555 0142', 'not a number'],
    ['312 555 0142 09:41', 'not a number'],
  ])('%j is refused with a reason', (written, reason) => {
    const cell = read(written, 'US')
    expect(cell.ok).toBe(false)
    if (!cell.ok) expect(text.fault(cell.fault)).toContain(reason)
  })

  it.each([
    ['US', '(415) 555-01423', '41555501423 has 11 digits, which is too many. A US number has 10.'],
    ['US', '312-5555-0142', 'too many'],
    ['US', '312 555 0142 0', 'too many'],
    ['US', '31255501420', 'could be +31\u00a0255\u00a0501\u00a0420'],
    ['US', '7) 312 555 0142', 'could be +7\u00a0312'],
    ['GB', '07 911 123 4567', 'too many'],
    ['GB', '79111234567', 'could be +7\u00a0911'],
    ['FR', '06 12 34 56 789', 'too many'],
    ['AU', '04 1234 56789', 'too many'],
    ['DE', '0151 1234567890', 'too many'],
    ['JP', '090 1234 56789', 'too many'],
    ['DK', '91 23 45 67 8', 'too many'],
    ['SG', '9 1234 5678', 'too many'],
    ['IN', '91876543210', 'could be +91\u00a0876'],
    ['KZ', '777 123 45678', 'too many'],
    ['BR', '(555) 91234-5678', 'too many'],
  ])('in %s, %j has one digit too many', (country, written, reason) => {
    const cell = read(written, country)
    expect(cell.ok ? cell.e164 : text.fault(cell.fault)).toContain(reason)
  })

  it.each([
    ['IN', '9123456789 22'],
    ['IN', '9123456789/22'],
    ['IN', '91234 56789 22'],
    ['NO', '47123456/78'],
    ['DK', '45678901 23'],
    ['SG', '65123456 123456'],
    ['PL', '481234567 89'],
  ])(
    'in %s, %j begins with a national number whose first digits are those of the calling code, so it is refused',
    (country, written) => {
      expect(read(written, country).ok).toBe(false)
    },
  )

  it.each([
    ['US', '913125550142', '+91\u00a0312\u00a0555\u00a00142'],
    ['US', '91 312 555 0142', '+91\u00a0312'],
    ['CA', '814165550142', '+81\u00a0416'],
    ['US', '919876543210', '+91\u00a0987'],
  ])('in %s, %j may begin with 9 or 8 for an outside line, so it is refused', (country, written, number) => {
    const cell = read(written, country)
    expect(cell.ok ? cell.e164 : text.fault(cell.fault)).toContain(`could be ${number}`)
  })

  it.each([
    ['US', '+919876543210', '+919876543210'],
    ['US', '919101234567', '+919101234567'],
    ['IN', '919876543210', '+919876543210'],
  ])('in %s, %j cannot begin with an outside line', (country, written, e164) => {
    expect(read(written, country)).toMatchObject({ ok: true, e164 })
  })

  it('with one digit too many is never read as another number', () => {
    const forms = [
      ['US', ['(Nxx) Nxx-xxxx', 'Nxx-Nxx-xxxx', 'Nxx Nxx xxxx', 'NxxNxxxxxx']],
      ['GB', ['07xxx xxxxxx', '07 xxx xxx xxx', '07xxxxxxxxx', '7xxx xxxxxx', '7xxxxxxxxx']],
      ['FR', ['06 xx xx xx xx', '06xxxxxxxx', '6 xx xx xx xx', '6xxxxxxxx']],
      ['AU', ['04xx xxx xxx', '04 xxxx xxxx', '4xx xxx xxx', '4xxxxxxxx']],
      ['JP', ['090-xxxx-xxxx', '090xxxxxxxx', '80-xxxx-xxxx', '80xxxxxxxx']],
      ['DK', ['Nx xx xx xx', 'Nxxxxxxx']],
      ['SG', ['9xxx xxxx', '8xxxxxxx']],
      ['ES', ['6xx xx xx xx', '6xx xxx xxx', '6xxxxxxxx']],
      ['IN', ['9xxxx xxxxx', '09xxxx xxxxx', '9xxxxxxxxx']],
    ] as const
    const inForm = fc
      .constantFrom(...forms.flatMap(([country, written]) => written.map(form => [country, form] as const)))
      .chain(([country, form]) => {
        const pattern = form
          .replace(/[()]/g, String.raw`\$&`)
          .replaceAll('N', '[2-9]')
          .replaceAll('x', '[0-9]')
        return fc.stringMatching(new RegExp(`^${pattern}$`)).map(written => [country, written] as const)
      })
    const extra = fc.stringMatching(/^[ -]?[0-9][ )-]?$/)
    fc.assert(
      fc.property(inForm, fc.nat(14), extra, ([country, right], at, digit) => {
        const written = right.slice(0, at) + digit + right.slice(at)
        // Not a digit too many but an exit code, which stands for the plus
        fc.pre(!written.replace(/\D/g, '').startsWith('00'))
        const meant = read(right, country)
        const cell = read(written, country)
        expect(meant.ok).toBe(true)
        if (cell.ok && meant.ok) expect(`${written} ${cell.e164}`).toBe(`${written} ${meant.e164}`)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ['US', '447911123456', '+447911123456'],
    ['US', '44 20 7946 0958', '+442079460958'],
    ['GB', '447911123456', '+447911123456'],
    ['GB', '44 07911 123456', '+447911123456'],
    ['US', '+44 07911 123456', '+447911123456'],
    ['US', '+4407911123456', '+447911123456'],
    ['US', '+44 (0)7911 123456', '+447911123456'],
  ])('in %s, %j is repaired and shown as such', (country, written, e164) => {
    const cell = read(written, country)
    expect(cell).toMatchObject({ ok: true, e164 })
    if (cell.ok)
      expect(cell.how && text.how(cell.how)).toContain(/0\)?7/.test(written) ? 'leading 0 is dropped' : 'plus')
    if (cell.ok) expect(cell.how && text.how(cell.how)).not.toContain('spreadsheet')
  })

  it('must have a number of the home country with API version 1', () => {
    const readNational = mdnCellReader({ home_country: 'US', api_version: 1 })
    expect(readNational('+447700900123', 'US')).toMatchObject({ ok: false })
    // The service would read its national digits as a US number
    for (const cell of ['+442079460018', '020 7946 0018']) {
      const result = readNational(cell, 'GB')
      expect(result).toEqual({ ok: false, fault: expect.objectContaining({ code: 'other-country', country: 'US' }) })
    }
    expect(readNational('+13125550142', 'US')).toMatchObject({ ok: true })
    expect(readNational('+13125550142', 'GB')).toMatchObject({ ok: true })
  })

  it('is read without throwing, as either one number or a fault', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('1', '3', '+', '.', 'E', "'", ' ') })),
        written => {
          const cell = read(written, 'US')
          if (cell.ok) expect(cell.e164).toMatch(/^\+[1-9]\d{7,14}$/)
          else expect(text.fault(cell.fault)).not.toBe('')
        },
      ),
    )
  })
})
