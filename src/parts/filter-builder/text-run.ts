/** A run of text in a sentence: chosen values are strong, names without a label are code. */
export interface TextRun {
  readonly text: string
  readonly look?: 'strong' | 'code'
}
