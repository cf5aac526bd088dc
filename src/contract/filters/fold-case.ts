/** Uppercase, letter by letter, as PostgreSQL does it: ß does not change, and both lowercase sigmas become Σ. */
export function foldCase(text: string): string {
  let folded = ''
  for (const letter of text) {
    const capital = letter.toUpperCase()
    folded += capital.length <= letter.length ? capital : (greekCapital(letter) ?? letter)
  }
  return folded
}

/** Greek letters with iota subscript: JavaScript uppercases them to two letters, though each has a single capital. */
function greekCapital(letter: string): string | null {
  const code = letter.codePointAt(0) ?? 0
  if ((code & ~0x7) === 0x1f80 || (code & ~0x7) === 0x1f90 || (code & ~0x7) === 0x1fa0)
    return String.fromCodePoint(code + 8)
  return code === 0x1fb3 || code === 0x1fc3 || code === 0x1ff3 ? String.fromCodePoint(code + 9) : null
}
