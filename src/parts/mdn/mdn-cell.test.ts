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
  ])('%j is refused with a reason', (written, reason) => {
    const cell = read(written, 'US')
    expect(cell.ok).toBe(false)
    if (!cell.ok) expect(text.fault(cell.fault)).toContain(reason)
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
