import { formatList } from '#/ui/format/format'

/** A run of text in a sentence: chosen values, and names without a label, are strong. */
export interface TextRun {
  readonly text: string
  readonly look?: 'strong'
}

/** `A, B, and C`, where each item consists of runs. */
export function joinRuns(items: readonly (readonly TextRun[])[], word: 'and' | 'or'): TextRun[] {
  // Intl places its words around markers that cannot occur in a name
  const marked = formatList(
    items.map((_, index) => `\u0000${index}\u0000`),
    word,
  )
  return marked
    .split('\u0000')
    .flatMap((piece, index) => (index % 2 === 1 ? (items[Number(piece)] ?? []) : { text: piece }))
    .filter(run => run.text !== '')
}
