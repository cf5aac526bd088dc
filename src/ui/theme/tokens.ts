/** A color in both schemes: [light, dark]. */
export type Pair = readonly [light: string, dark: string]

/** The primary color `signal` (petrol), steps 0–9. */
export const signal = [
  '#eaf5f7',
  '#d3e9ee',
  '#a8d5de',
  '#77bfcd',
  '#49a5b7',
  '#23899d',
  '#0f7186',
  '#0b5b6d',
  '#0a4756',
  '#08343f',
] as const

/** Neutrals of the light scheme, with a slight petrol tint. */
export const gray = [
  '#f6f7f6',
  '#f0f2f1',
  '#e2e6e4',
  '#cfd5d3',
  '#aab3b0',
  '#7f8986',
  '#5d6866',
  '#434d4b',
  '#28312f',
  '#141c1b',
] as const

/** Neutrals of the dark scheme. */
export const dark = [
  '#e4eae9',
  '#bac4c2',
  '#98a4a2',
  '#66726f',
  '#4a5553',
  '#384242',
  '#252d2d',
  '#141a1a',
  '#0e1313',
  '#0a0e0e',
] as const

/**
 * The colors of the app, written to tokens.css. The contrast test checks those of text, icons, and borders of controls.
 * Other colors are only for what must not follow the scheme, such as a QR code.
 */
export const tokens = {
  page: ['#f6f7f6', '#0e1313'],
  surface: ['#ffffff', '#141a1a'],
  sunk: ['#f0f2f1', '#0a0e0e'],
  /** Behind what the pointer is over. */
  raise: ['#f0f2f1', '#1a2121'],
  /** Behind the link to the current page in the rail. */
  place: ['#e9eceb', '#1a2121'],
  tag: ['#e9eceb', '#232b2b'],
  line: ['#e2e6e4', '#252d2d'],
  strong: ['#cfd5d3', '#384242'],
  control: ['#7f8986', '#66726f'],
  ink: ['#141c1b', '#e4eae9'],
  ink2: ['#434d4b', '#bac4c2'],
  dim: ['#5d6866', '#98a4a2'],
  accent: ['#0b5b6d', '#77bfcd'],
  fill: ['#0f7186', '#49a5b7'],
  fillHover: ['#0b5b6d', '#77bfcd'],
  onFill: ['#ffffff', '#061518'],
  accentTint: ['#eaf5f7', '#10262b'],
  accentLine: ['#a8d5de', '#1f5360'],
  /** Links on an inverted background, as in the undo bar. */
  inverseAccent: ['#77bfcd', '#0b5b6d'],
  /** Behind a value that changes or differs. */
  lit: ['#f3f9fa', '#121f22'],
  blue: ['#2150ab', '#9dbcff'],
  blueTint: ['#edf2fc', '#151f35'],
  green: ['#1a6539', '#86d3a0'],
  greenTint: ['#e8f4ec', '#11261a'],
  greenFill: ['#4a9a6e', '#3d8a60'],
  amber: ['#7a4d00', '#e8ba63'],
  amberTint: ['#fcf3e0', '#2a210f'],
  amberLine: ['#e9cf98', '#57431a'],
  amberFill: ['#b47909', '#c98f2a'],
  red: ['#ae231b', '#ff9d94'],
  redTint: ['#fdedeb', '#311816'],
  redLine: ['#f0bdb8', '#63302b'],
  redFill: ['#cf3d33', '#d9564c'],
  onRed: ['#ffffff', '#061518'],
} as const satisfies Record<string, Pair>

/** The name of a token in CSS: `accentTint` → `--sb-accent-tint`. */
export function cssName(token: string): string {
  return `--sb-${token.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
}
