/** A range of a text with its own style. */
export interface HighlightRange<Style> {
  readonly start: number
  readonly end: number
  readonly style: Style
}

/** A piece of a text, in order; `style` is null between the ranges. */
export interface TextSegment<Style> {
  readonly at: number
  readonly text: string
  readonly style: Style | null
}

/** The whole text in pieces: the ranges and the text between them. If ranges overlap, the first is used. */
export function textSegmentsOf<Style>(text: string, ranges: readonly HighlightRange<Style>[]): TextSegment<Style>[] {
  const pieces: TextSegment<Style>[] = []
  let done = 0
  for (const { start, end, style } of ranges.toSorted((a, b) => a.start - b.start)) {
    if (start < done) continue
    if (start > done) pieces.push({ at: done, text: text.slice(done, start), style: null })
    pieces.push({ at: start, text: text.slice(start, end), style })
    done = end
  }
  if (done < text.length) pieces.push({ at: done, text: text.slice(done), style: null })
  return pieces
}
