/** The text with its percent escapes decoded; unchanged if one of them is invalid. */
export function decodeEscapes(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
