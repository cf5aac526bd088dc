import { usePreferences } from '../behavior/preferences'
import { LongText, markControlCharacters } from './LongText'
import { maskSentence } from './mask'

/** Returns a function that masks the numbers in a sentence, a person's label, or an id if the user prefers that. */
export function useMasking(): (words: string) => string {
  const { maskNumbers } = usePreferences()
  return words => (maskNumbers ? maskSentence(words) : words)
}

/** A sentence or a person's label, isolated (`<bdi>`), with its numbers masked if the user prefers that. */
export function Masked({ text }: { text: string }) {
  const mask = useMasking()
  return <bdi>{markControlCharacters(mask(text))}</bdi>
}

/**
 * `LongText` with its numbers masked if the user prefers that. For text such as an external id, which may be a number.
 */
export function MaskedLongText({ text, limit = 300 }: { text: string; limit?: number }) {
  const mask = useMasking()
  return <LongText text={mask(text)} limit={limit} />
}
