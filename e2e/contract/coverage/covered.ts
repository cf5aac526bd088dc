/** One section of a document: each line by its beginning, and the tests that prove it as `file › beginning of the title`. */
export interface Covered {
  readonly section: string
  readonly lines: readonly (readonly [line: string, ...tests: string[]])[]
}
