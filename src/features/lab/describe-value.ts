/** The word for a value of an open set; one that nobody knows yet is shown as it was sent (decision 10). */
export function describeValue(words: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(words, value) ? (words[value] ?? value) : value
}
