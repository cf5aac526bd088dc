import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toLocationInput, looksSwapped, readDegrees, readLocations, readPair, swapDegrees } from './location-rules'

const row = (latitude: string, longitude: string) => ({ latitude, longitude, words: '', stored: null })
const chicago = { latitude: 41.8826, longitude: -87.6282 }

describe('degrees', () => {
  it.each([
    ['41.8826', 41.8826],
    [' 41,8826 ', 41.8826],
    ['−87.6282', -87.6282],
    ['87.6282° W', -87.6282],
    ['41.8826N', 41.8826],
    ['+7', 7],
    ['-0', 0],
  ])('%s is %d', (typed, degrees) => expect(readDegrees(typed)).toBe(degrees))

  it.each(['', 'north', '41.88.26', '4e1', '-87 W', '1234', '41 52 57', 'NaN', '.5'])(
    '%s is not a number of degrees',
    typed => expect(readDegrees(typed)).toBeNull(),
  )

  it('are read back as written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -180_000_000, max: 180_000_000 }), micro => {
        const degrees = micro / 1_000_000
        fc.pre(!String(degrees).includes('e'))
        expect(readDegrees(String(degrees))).toBe(degrees === 0 ? 0 : degrees)
      }),
    )
  })
})

describe('coordinates in one string', () => {
  it('are read as a pair, and other strings are not', () => {
    expect(readPair('41.8826, -87.6282')).toEqual({ latitude: '41.8826', longitude: '-87.6282' })
    expect(readPair('41.8826 -87.6282\n')).toEqual({ latitude: '41.8826', longitude: '-87.6282' })
    expect(readPair('41,-87')).toEqual({ latitude: '41', longitude: '-87' })
    expect(readPair('41.88,87')).toEqual({ latitude: '41.88', longitude: '87' })
    expect(readPair('41.8826')).toBeNull()
    expect(readPair('41,88')).toBeNull()
    expect(readPair('Clark Street, Chicago')).toBeNull()
  })
})

describe('the rows of locations', () => {
  it('are rejected if out of range, incomplete, or not numbers', () => {
    const [good, high, far, half, word] = readLocations([
      row('41.8826', '-87.6282'),
      row('91', '200'),
      row('10', '-180.1'),
      row('41.8826', ''),
      row('here', '1'),
    ])
    expect(good).toEqual({ point: chicago, faults: { latitude: null, longitude: null }, isSwapped: false })
    expect(high?.faults).toEqual({ latitude: expect.stringContaining('90'), longitude: expect.stringContaining('180') })
    expect(far?.faults).toEqual({ latitude: null, longitude: expect.stringContaining('180') })
    expect(half?.faults.longitude).not.toBeNull()
    expect(word?.faults.latitude).not.toBeNull()
    for (const reading of [high, far, half, word]) expect(reading?.point).toBeNull()
  })

  it('are rejected with the compass letters of the other field, and accepted once they are swapped', () => {
    const typed = row('87.6282 w', '41.8826° N')
    const [wrong] = readLocations([typed])
    expect(wrong).toMatchObject({ point: null, isSwapped: true })
    expect(wrong?.faults.latitude).not.toBeNull()
    expect(wrong?.faults.longitude).not.toBeNull()
    expect(readLocations([swapDegrees(typed)])[0]?.point).toEqual(chicago)
  })

  it('are recognized as swapped by range, inhabited latitudes, and the other locations', () => {
    expect(readLocations([row('-122.4', '37.8')])[0]?.isSwapped).toBe(true)
    expect(readLocations([row('-87.6282', '41.8826')])[0]?.isSwapped).toBe(true)
    expect(readLocations([row('41.8826', '-87.6282'), row('59.3', '18.1')]).map(one => one.isSwapped)).toEqual([
      false,
      false,
    ])
    // When two locations contradict each other, the older one is taken to be right
    expect(readLocations([row('59.3', '18.1'), row('18.2', '59.2')]).map(one => one.isSwapped)).toEqual([false, true])
    const stored = toLocationInput({ latitude: 59.3, longitude: 18.1 })
    expect(readLocations([row('18.2', '59.2'), stored]).map(one => one.isSwapped)).toEqual([true, false])
    expect(readLocations([swapDegrees(stored), stored]).map(one => one.isSwapped)).toEqual([true, false])
    expect(looksSwapped({ latitude: 10, longitude: 20 }, [])).toBe(false)
    expect(looksSwapped({ latitude: 100, longitude: 100 }, [])).toBe(false)
  })

  it('are fixed by swapping when a point is out of range', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 90.01, max: 180, noNaN: true }),
        fc.double({ min: -90, max: 90, noNaN: true }),
        (a, b) => {
          const [lat, lng] = [a.toFixed(4), b.toFixed(4)]
          const [read] = readLocations([row(lat, lng)])
          expect(read?.isSwapped).toBe(true)
          expect(readLocations([swapDegrees(row(lat, lng))])[0]?.point).not.toBeNull()
        },
      ),
    )
  })
})
