import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMdn } from '#/contract/format/mdn'
import { interpretLookUp, type Interpretation, type InterpretedText } from './interpret'
import { readNumber } from './read-number'
import { text as mdnText } from './text'

const us = { home_country: 'US', api_version: 2 } as const
const gb = { home_country: 'GB', api_version: 2 } as const
const v1 = { home_country: 'US', api_version: 1 } as const

/** `kind value` of the chosen interpretation, or the reason for a refusal. */
function brief(interpreted: InterpretedText): string {
  if (interpreted.kind === 'read') return `${interpreted.chosen.kind} ${interpreted.chosen.value}`
  return interpreted.kind === 'refused' ? `refused: ${mdnText.fault(interpreted.fault)}` : 'empty'
}
const alternatives = (interpreted: InterpretedText): string[] =>
  interpreted.kind === 'empty' ? [] : interpreted.alternatives.map(({ kind, value }) => `${kind} ${value}`)
const how = (interpreted: InterpretedText): string =>
  interpreted.kind === 'read' ? mdnText.how(interpreted.chosen.how) : ''

describe('the interpretation of a number in any written form', () => {
  it.each([
    '(312) 555-0142',
    '+1 312 555 0142',
    '+1-312-555-0142',
    '001-312-555-0142',
    '011 1 312 555 0142',
    'tel:+13125550142',
    'tel:+1-312-555-0142;ext=5',
    'tel:3125550142;phone-context=+1',
    'tel:%2B13125550142',
    'callto://+13125550142',
    'https://wa.me/13125550142',
    '3125550142',
    '13125550142',
    '1 (312) 555-0142',
    '312.555.0142',
    '312/555-0142',
    '[312] 555 0142',
    '312–555—0142',
    '312‑555−0142',
    '312·555·0142',
    '312\u00a0555\u202f0142',
    '312 555 0142',
    '＋１ ３１２ ５５５ ０１４２',
    '（３１２）５５５－０１４２',
    '٣١٢ ٥٥٥ ٠١٤٢',
    '۳۱۲۵۵۵۰۱۴۲',
    '३१२ ५५५ ०१४२',
    '𝟛𝟙𝟚𝟝𝟝𝟝𝟘𝟙𝟜𝟚',
    '3️⃣1️⃣2️⃣5️⃣5️⃣5️⃣0️⃣1️⃣4️⃣2️⃣',
    '\u202d+1 312 555 0142\u202c',
    '\u200e(312)\u200b 555\u2060-0142\ufeff',
    '➕1 312 555 0142',
    '(312) 555-0142, called about offers',
    'Ines called from (312) 555-0142 at 09:41 on 2026-11-20, wants out',
    '2026-11-20 312 555 0142',
    '2026-03-05 14:41 +1 312 555 0142',
    '312-555-0142 11/20/2026 09:41:22',
    'Order 20417: 312 555 0142',
    'mdn=%2B13125550142',
    'Tel.3125550142',
    '电话3125550142号',
    '(312) 555-0142 ext. 5',
    '312-555-0142x5',
    '13125550142.0',
    '13,125,550,142',
    '1.3125550142E+10',
    "'+13125550142",
    '="+13125550142"',
    '+1 (0) 312 555 0142',
    '++1 312 555 0142',
    '+001 312 555 0142',
    '+ 1 312 555 0142',
  ])('%s', text => {
    expect(brief(interpretLookUp(text, us))).toBe('mdn +13125550142')
  })

  it.each([
    ['07911 123456', '+447911123456'],
    ['7911 123456', '+447911123456'],
    ['+44 (0)7911 123456', '+447911123456'],
    ['(+44) (0) 20 7946 0958', '+442079460958'],
    ['+44 07911 123456', '+447911123456'],
    ['0044 07911 123456', '+447911123456'],
    ['20/11/2026 09:41 07911 123456', '+447911123456'],
    ['020 7946 0958', '+442079460958'],
    ['0114 496 0123', '+441144960123'],
    ['00 1 312 555 0142', '+13125550142'],
    ['447911123456', '+447911123456'],
    ['13125550142', '+13125550142'],
  ])('in Britain: %s', (text, e164) => {
    expect(brief(interpretLookUp(text, gb))).toBe(`mdn ${e164}`)
  })

  it.each([
    ['011 44 7911 123456', '+447911123456'],
    ['00447911123456', '+447911123456'],
    ['447911123456', '+447911123456'],
    ['44 20 7946 0958', '+442079460958'],
    ['+49 151 12345678', '+4915112345678'],
    ['0049 151 12345678', '+4915112345678'],
    ['+374 91 123456', '+37491123456'],
    ['+999 123 45678', '+99912345678'],
    ['+49 151 12345678 09:41', '+4915112345678'],
    ['+39 06 1234 5678', '+390612345678'],
    ['+226 01 23 45 67', '+22601234567'],
    ['+992 00 123 4567', '+992001234567'],
    ['+241 06 12 34 56', '+24106123456'],
    ['+241 066 12 34 56', '+24166123456'],
    ['+250 0788 123 456', '+250788123456'],
    ['+36 06 20 123 4567', '+36201234567'],
    ['+36 062 123 456', '+3662123456'],
  ])('from another country, in the US: %s', (text, e164) => {
    expect(brief(interpretLookUp(text, us))).toBe(`mdn ${e164}`)
  })

  it.each([
    ['IT', '06 1234 5678', '+390612345678'],
    ['RU', '8 (912) 345-67-89', '+79123456789'],
    ['HU', '06 20 123 4567', '+36201234567'],
    ['DE', '0151 12345678', '+4915112345678'],
    ['DE', '030 901820 09:41', '+4930901820'],
    ['DK', '12 34 56 78', '+4512345678'],
    ['AU', '0011 1 312 555 0142', '+13125550142'],
    ['JP', '090-1234-5678', '+819012345678'],
    ['ES', '612 34 56 78', '+34612345678'],
    ['CI', '07 12 34 56 78', '+2250712345678'],
    ['BJ', '01 23 45 67 89', '+2290123456789'],
    ['CG', '06 123 4567', '+242061234567'],
    ['BF', '01 23 45 67', '+22601234567'],
    ['RW', '0788 123 456', '+250788123456'],
    ['GB', '447911 123456', '+447911123456'],
    ['GB', '447911 123 456', '+447911123456'],
    ['FR', '336 12 34 56 78', '+33612345678'],
    ['IN', '919876 543210', '+919876543210'],
  ])('in %s: %s', (homeCountry, text, e164) => {
    expect(brief(interpretLookUp(text, { home_country: homeCountry, api_version: 2 }))).toBe(`mdn ${e164}`)
  })

  it('says how it was read', () => {
    expect(how(interpretLookUp('(312) 555-0142, called about offers', us))).toBe(
      'read as a US number, because this connection’s home country is US. The text around it is ignored.',
    )
    expect(how(interpretLookUp('tel:+1-312-555-0142;ext=5', us))).toBe(
      'read with its country code. Extension 5 is ignored.',
    )
    expect(how(interpretLookUp('07911 123456', gb))).toContain('without the leading 0')
    expect(how(interpretLookUp('001 312 555 0142', us))).toContain('00 stands for the plus')
    expect(how(interpretLookUp('+44 (0)7911 123456', us))).toContain(
      'The leading 0 is dropped: it is dialed only within the country.',
    )
    expect(how(interpretLookUp('+36 06 20 123 4567', us))).toContain('The leading 06 is dropped')
    expect(how(interpretLookUp('447911123456', us))).toContain('without its plus sign')
    expect(how(interpretLookUp('13,125,550,142', us))).toContain('spreadsheet')
  })

  it('offers the other numbers in the text', () => {
    const two = interpretLookUp('312 555 0142 or +44 7911 123456', us)
    expect(brief(two)).toBe('mdn +13125550142')
    expect(alternatives(two)).toContain('mdn +447911123456')
    expect(how(two)).toContain('2 numbers')
    expect(alternatives(interpretLookUp('3125550142 3125550143', us))).toContain('mdn +13125550143')
    expect(alternatives(interpretLookUp('312 555 0142 / 312 555 0143', us))).toContain('mdn +13125550143')
  })

  it('is the number itself, whatever its separators, prefix, script, and surrounding text', () => {
    const digit = fc.integer({ min: 0, max: 9 })
    const high = fc.integer({ min: 2, max: 9 })
    const national = fc.tuple(high, digit, digit, high, ...Array.from({ length: 6 }, () => digit)).map(d => d.join(''))
    const separator = fc.constantFrom('', ' ', '-', '.', '\u00a0', '–', ' - ')
    const prefix = fc.constantFrom('', '1 ', '+1', '001', '0111', '+1-')
    const around = fc.constantFrom(['', ''], ['call ', ' today'], ['\u202a', '\u202c'], ['(', ')'], ['Tel: ', ', Ines'])
    const script = fc.constantFrom(0x30, 0x660, 0x6f0, 0x966, 0xff10)
    fc.assert(
      fc.property(national, separator, prefix, around, script, (number, mark, before, [left, right], zero) => {
        const written = [number.slice(0, 3), number.slice(3, 6), number.slice(6)].join(mark)
        const text = `${left}${before}${written}${right}`.replace(/\d/g, d => String.fromCodePoint(zero + Number(d)))
        expect(brief(interpretLookUp(text, us))).toBe(`mdn +1${number}`)
      }),
    )
  })

  it('is the number itself for every international number in groups', () => {
    const e164 = fc
      .constantFrom('44', '49', '374', '91', '86', '33')
      .chain(code => fc.stringMatching(/^[1-9]\d{7,8}$/).map(rest => `+${code}${rest}`))
    fc.assert(
      fc.property(e164, fc.constantFrom('US', 'GB', 'DE', 'IN'), (number, homeCountry) => {
        expect(brief(interpretLookUp(formatMdn(number), { home_country: homeCountry, api_version: 2 }))).toBe(
          `mdn ${number}`,
        )
      }),
    )
  })
})

describe('the interpretation of digits that are not a number', () => {
  it.each([
    ['+1 312', 'refused: A number has 10 digits after +1; this one has 3.'],
    ['+13125550', 'refused: A number has 10 digits after +1'],
    ['+4479', 'refused: +4479 has 4 digits, which is too few.'],
    ['+44 7911 123456 789 012', 'refused: +447911123456789012 has 18 digits, which is too many.'],
    ['+0312 555 0142', 'refused: No country code starts with 0.'],
    ['555-0142', 'refused: 5550142 has 7 digits: the area code is missing.'],
    ['call 555-0142', 'refused: 5550142 has 7 digits'],
    ['312-555-014', 'refused: 312555014 has 9 digits, which is too few. A US number has 10.'],
    ['0125550142', 'refused: 0125550142 is not a US number'],
    ['(055) 555-0142', 'refused: 0555550142 is not a US number'],
    ['1.31256E+10', 'refused: 1.31256E+10 was shortened by a spreadsheet'],
    ['1.312E+10', 'refused: 1.312E+10 was'],
    ['1,31256E+10', 'refused: 1,31256E+10 was'],
    ['312-5555-0142', 'refused: 31255550142 has 11 digits, which is too many. A US number has 10.'],
    ['312 555 0142 0', 'refused: 31255501420 has 11 digits, which is too many.'],
    ['+44 01', 'refused: +4401 has 4 digits, which is too few. A number with its country code has 9 to 16.'],
    ['+1 0312 555 0142', 'refused: A number has 10 digits after +1; this one has 11.'],
  ])('%s', (text, start) => {
    const interpreted = interpretLookUp(text, us)
    expect(brief(interpreted).slice(0, start.length)).toBe(start)
    expect(alternatives(interpreted)).toContain(`external_id ${text}`)
  })

  it.each([
    ['FR', '06 12 34 56 7', '061234567 has 9 digits, which is too few. An FR number has 10.'],
    ['FR', '06123456789', '06123456789 has 11 digits, which is too many. An FR number has 10.'],
    ['ES', '012 34 56 78', '012345678 is not an ES number: after any prefix, its digits cannot start with 0.'],
  ])('counts the digits as they are written, in %s: %s', (homeCountry, text, start) => {
    const interpreted = interpretLookUp(text, { home_country: homeCountry, api_version: 2 })
    expect(brief(interpreted)).toContain(`refused: ${start}`)
  })

  it.each(['..', 'CRM\u0000', 'x'.repeat(500), 'Ann'])('a field for a number does not call %j an id', text => {
    expect(readNumber(text, us)).toEqual({ fault: { code: 'no-mobile-number' } })
  })

  it('refuses numbers from other countries, which API version 1 cannot express', () => {
    expect(brief(interpretLookUp('+44 7911 123456', v1))).toBe(
      'refused: +44\u00a0791\u00a0112\u00a03456 is a number from another country. This connection uses API version 1, which only supports US numbers.',
    )
    expect(brief(interpretLookUp('+1 312 555 0142', v1))).toBe('mdn +13125550142')
    expect(brief(interpretLookUp('+44 7911 123456 or 312 555 0142', v1))).toBe('mdn +13125550142')
  })

  it('says that a number needs its country code if the connection has no home country', () => {
    expect(brief(interpretLookUp('(312) 555-0142', { home_country: 'ZZ', api_version: 2 }))).toContain(
      'has no home country',
    )
  })
})

describe('the interpretation of ids', () => {
  const key = 'f1b25d38-90ce-4d17-b5a2-77e0419d6ac0'
  it.each([
    key,
    key.toUpperCase(),
    `{${key}}`,
    `urn:uuid:${key}`,
    `  ${key}\u200b`,
    key.replaceAll('-', '‑'),
    key.replaceAll('-', ''),
    `https://signalbox.example/mock/DEMO/persons/${key}`,
    `/companies/DEMO/mobiledb/persons/${key}`,
    `person ${key}, 312 555 0142`,
  ])('person key %s', text => {
    expect(brief(interpretLookUp(text, us))).toBe(`person_key ${key}`)
  })
  it('offers the number beside a person key', () => {
    expect(alternatives(interpretLookUp(`person ${key}, 312 555 0142`, us))).toContain('mdn +13125550142')
  })

  it.each(['88120457', '1', '312555014', 'person id: 88120457', 'https://x.example/a/b/persons/88120457'])(
    'person id in %s',
    text => {
      expect(brief(interpretLookUp(text, us))).toMatch(/^person_id \d+$/)
    },
  )
  it('says why digits are not a number, and offers them as an external id', () => {
    const interpreted = interpretLookUp('88120457', us)
    expect(how(interpreted)).toBe(
      'read as a person id, the older kind of key. With 8 digits, it is too short for a US number.',
    )
    expect(alternatives(interpreted)).toEqual(['external_id 88120457'])
  })
  it('puts numbers before ids, unless they are inside a word', () => {
    expect(alternatives(interpretLookUp('3125550142', us))).toEqual(['person_id 3125550142', 'external_id 3125550142'])
    expect(alternatives(interpretLookUp('CRM-3125550142', us))).toEqual(['external_id CRM-3125550142'])
    expect(brief(interpretLookUp('user3125550142', us))).toBe('external_id user3125550142')
    expect(alternatives(interpretLookUp('user3125550142', us))).toEqual(['mdn +13125550142'])
  })

  it.each([
    'CRM-20417',
    'a/b',
    '%2e%2e',
    '😀',
    '👩‍👩‍👧',
    'Ünïcode 名前',
    '__proto__',
    '...',
    '2026-11-20',
    '9E12',
    'x'.repeat(128),
    '192.168.1.1',
    "'; drop table persons; --",
    '<script>alert(1)</script>',
  ])('external id %s', text => {
    expect(brief(interpretLookUp(text, us))).toBe(`external_id ${text}`)
  })
  it('takes an external id from a URL, decoded once', () => {
    expect(brief(interpretLookUp('https://s.example/companies/DEMO/mobiledb/persons/external/a%2Fb', us))).toBe(
      'external_id a/b',
    )
  })
  it('drops invisible characters, but offers the id as pasted', () => {
    const interpreted = interpretLookUp('\u202aCRM\u200b-20417\u202c', us)
    expect(brief(interpreted)).toBe('external_id CRM-20417')
    expect(alternatives(interpreted)).toEqual(['external_id CRM\u200b-20417'])
  })
  it('says that the service cannot search by name', () => {
    expect(how(interpretLookUp('Елена Соколова', us))).toContain('cannot search by name')
    expect(how(interpretLookUp('ines@shop.example', us))).toContain('cannot search by email')
  })

  it.each([
    ['.', 'one or two dots'],
    ['..', 'one or two dots'],
    [' .. ', 'one or two dots'],
    ['x'.repeat(129), 'at most 128'],
    ['x'.repeat(500), '500 characters'],
    ['\ud83d', 'a broken character'],
    ['CRM-\udc00', 'a broken character'],
    ['CRM-\ufffd', 'a broken character'],
    ['CRM\u0000', 'control character'],
    ['CRM-1\tInes', 'control character'],
  ])('refuses %j', (text, reason) => {
    expect(brief(interpretLookUp(text, us))).toMatch(/^refused: [A-Z].*\.$/s)
    expect(brief(interpretLookUp(text, us))).toContain(reason)
  })

  it.each(['', '   ', '\u00a0\n', '\u200b\u202e'])('finds nothing in %j', text => {
    expect(interpretLookUp(text, us)).toEqual({ kind: 'empty' })
  })
})

function canBeLookedUp({ kind, value }: Interpretation): boolean {
  if (kind === 'mdn') return /^\+[1-9]\d{7,14}$/.test(value)
  return !['', '.', '..'].includes(value) && !/\p{Surrogate}/u.test(value)
}

describe('any text', () => {
  const homes = fc.record({
    home_country: fc.constantFrom('US', 'GB', 'DE', 'ZZ', ''),
    api_version: fc.constantFrom(1, 2),
  })
  const nasty = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: fc.constantFrom(...'0123456789+-() .,;/xE٣\u202e\ud83d'), maxLength: 60 }),
  )
  it('is read without throwing, into interpretations that can be looked up', () => {
    fc.assert(
      fc.property(nasty, homes, (text, home) => {
        const interpreted = interpretLookUp(text, home)
        const others = interpreted.kind === 'empty' ? [] : interpreted.alternatives
        const all = interpreted.kind === 'read' ? [interpreted.chosen, ...others] : others
        expect(interpreted.kind === 'refused' ? mdnText.fault(interpreted.fault) : '.').toMatch(/[.]$/)
        expect(all.filter(reading => !canBeLookedUp(reading) || !mdnText.how(reading.how).endsWith('.'))).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['digits', '7'.repeat(100_000)],
    ['groups', '12 '.repeat(100_000)],
    ['marks', '-'.repeat(100_000)],
    ['pluses', '+1'.repeat(50_000)],
    ['brackets', '('.repeat(100_000)],
    ['spaces', ' '.repeat(100_000) + 'x'],
    ['invisible', '\u200b'.repeat(100_000) + 'x' + '\u200b '.repeat(50_000) + 'y'],
    ['letters', 'x'.repeat(1_000_000)],
    ['hex', 'a1'.repeat(100_000)],
    ['numbers', '3125550142 '.repeat(10_000)],
    ['thousands', '1,234'.repeat(20_000)],
    ['exponents', '1.3E+'.repeat(20_000)],
    ['Devanagari', '३'.repeat(100_000)],
    ['links', 'tel:'.repeat(25_000)],
  ])('is read in linear time: %s', (_, text) => expect(interpretLookUp(text, us)).toBeDefined())
})
