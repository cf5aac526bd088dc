/** A stretch of a text that is drawn in a look of its own. */
export interface HighlightRange<Look> {
  readonly start: number
  readonly end: number
  readonly look: Look
}

/** A run of a text, in order; the look is null between the spots. */
export interface TextSegment<Look> {
  readonly at: number
  readonly text: string
  readonly look: Look | null
}

/** The whole text in pieces: the spots, and what lies between them. Of spots that overlap the first counts. */
export function textSegmentsOf<Look>(text: string, spots: readonly HighlightRange<Look>[]): TextSegment<Look>[] {
  const pieces: TextSegment<Look>[] = []
  let done = 0
  for (const { start, end, look } of spots.toSorted((a, b) => a.start - b.start)) {
    if (start < done) continue
    if (start > done) pieces.push({ at: done, text: text.slice(done, start), look: null })
    pieces.push({ at: start, text: text.slice(start, end), look })
    done = end
  }
  if (done < text.length) pieces.push({ at: done, text: text.slice(done), look: null })
  return pieces
}
