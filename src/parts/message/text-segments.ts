/** A range of a text with its own style. */
export interface HighlightRange<Look> {
  readonly start: number
  readonly end: number
  readonly look: Look
}

/** A piece of a text, in order; `look` is null between the ranges. */
export interface TextSegment<Look> {
  readonly at: number
  readonly text: string
  readonly look: Look | null
}

/** The whole text in pieces: the ranges and the text between them. If ranges overlap, the first is used. */
export function textSegmentsOf<Look>(text: string, ranges: readonly HighlightRange<Look>[]): TextSegment<Look>[] {
  const pieces: TextSegment<Look>[] = []
  let done = 0
  for (const { start, end, look } of ranges.toSorted((a, b) => a.start - b.start)) {
    if (start < done) continue
    if (start > done) pieces.push({ at: done, text: text.slice(done, start), look: null })
    pieces.push({ at: start, text: text.slice(start, end), look })
    done = end
  }
  if (done < text.length) pieces.push({ at: done, text: text.slice(done), look: null })
  return pieces
}
