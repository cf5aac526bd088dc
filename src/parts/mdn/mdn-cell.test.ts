import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mdnCellReader } from './mdn-cell'

const read = mdnCellReader(2)
const mine = '+13125550142'

describe('a cell that should hold a number', () => {
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
    ['0013125550142', '00'],
    ['＋１３１２５５５０１４２', null],
  ])('%j is read', (text, how) => {
    const cell = read(text, 'US')
    expect(cell).toMatchObject({ ok: true, e164: mine })
    if (cell.ok && how === null) expect(cell.how).toBeNull()
    if (cell.ok && how !== null) expect(cell.how).toContain(how)
  })

  it.each([
    ['1.3125E+10', 'last digits are lost'],
    ['1,3125E+10', 'last digits are lost'],
    ['', 'missing'],
    ['Ann', 'no number'],
    ['555-0142', 'area code'],
    ['+1 312 555 014', '10 digits'],
    ['3125550142 / 3125550143', 'several'],
    ['312 555 0142 ext 5', 'extension'],
    ['#REF!', 'no number'],
    ['00000000', ''],
  ])('%j is refused with its reason', (text, reason) => {
    const cell = read(text, 'US')
    expect(cell.ok).toBe(false)
    if (!cell.ok) expect(cell.reason).toContain(reason)
  })

  it('belongs to the home country under version 1', () => {
    expect(mdnCellReader(1)('+447700900123', 'US')).toMatchObject({ ok: false })
    expect(mdnCellReader(1)('+13125550142', 'US')).toMatchObject({ ok: true })
  })

  it('is one number or none, and never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('1', '3', '+', '.', 'E', "'", ' ') })),
        text => {
          const cell = read(text, 'US')
          if (cell.ok) expect(cell.e164).toMatch(/^\+[1-9]\d{7,14}$/)
          else expect(cell.reason).not.toBe('')
        },
      ),
    )
  })
})
