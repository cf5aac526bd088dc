import { describe, expect, it } from 'vitest'
import { tokens } from './tokens'

type Token = keyof typeof tokens

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(start => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)]
  return Math.floor(((Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)) * 10) / 10
}

/** Text and background pairs with their contrast in the light and dark schemes. Add new pairs here. */
const text: [Token, Token, number, number][] = [
  ['ink', 'surface', 17.3, 14.4],
  ['ink', 'page', 16.1, 15.3],
  ['ink2', 'surface', 8.7, 9.8],
  ['ink2', 'page', 8.1, 10.4],
  ['dim', 'surface', 5.7, 6.8],
  ['dim', 'page', 5.3, 7.2],
  ['dim', 'sunk', 5.1, 7.5],
  ['dim', 'accentTint', 5.1, 6.1],
  ['accent', 'surface', 7.6, 8.4],
  ['accent', 'page', 7.1, 9.0],
  ['accent', 'accentTint', 6.9, 7.5],
  ['onFill', 'fill', 5.6, 6.5],
  ['blue', 'surface', 7.4, 9.2],
  ['blue', 'blueTint', 6.6, 8.6],
  ['green', 'surface', 7.0, 9.9],
  ['green', 'greenTint', 6.2, 8.9],
  ['amber', 'surface', 7.2, 9.7],
  ['amber', 'amberTint', 6.5, 8.7],
  ['red', 'surface', 6.8, 8.8],
  ['red', 'redTint', 6.0, 8.2],
  ['ink', 'amberTint', 15.7, 13.0],
  ['ink', 'redTint', 15.2, 13.5],
]
const marks: [Token, Token, number, number][] = [
  ['control', 'surface', 3.6, 3.5],
  ['control', 'page', 3.3, 3.7],
  ['fill', 'surface', 5.6, 6.1],
  ['greenFill', 'surface', 3.4, 4.1],
  ['redFill', 'surface', 4.8, 4.5],
  ['amberFill', 'surface', 3.6, 6.2],
]
/** More text and background pairs, for which only the minimum contrast is checked. */
const otherText: [Token, Token][] = [
  ['onFill', 'fillHover'],
  ['onRed', 'redFill'],
  ['dim', 'raise'],
  ['dim', 'lit'],
  ['ink', 'lit'],
  ['ink', 'tag'],
  ['ink', 'place'],
  ['dim', 'place'],
  ['accent', 'place'],
  ['red', 'page'],
  ['amber', 'page'],
  ['dim', 'amberTint'],
  ['dim', 'redTint'],
  ['accent', 'amberTint'],
  ['accent', 'redTint'],
  ['inverseAccent', 'ink'],
  ['surface', 'ink'],
]

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('in the %s scheme', (_name, scheme) => {
  it.each(text)('%s on %s has the contrast that text needs', (front, back, light, dark) => {
    const got = contrast(tokens[front][scheme], tokens[back][scheme])
    expect(got).toBe(scheme === 0 ? light : dark)
    expect(got).toBeGreaterThanOrEqual(4.5)
  })
  it.each(marks)('%s on %s has the contrast that icons and borders need', (front, back, light, dark) => {
    const got = contrast(tokens[front][scheme], tokens[back][scheme])
    expect(got).toBe(scheme === 0 ? light : dark)
    expect(got).toBeGreaterThanOrEqual(3)
  })
  it.each(otherText)('%s on %s has at least the contrast that text needs', (front, back) => {
    expect(contrast(tokens[front][scheme], tokens[back][scheme])).toBeGreaterThanOrEqual(4.5)
  })
})
