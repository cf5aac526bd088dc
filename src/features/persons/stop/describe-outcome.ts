import { isAllOff, type PersonOutcome } from './receipt'
import { text } from './text'

const t = text.receipt

/** What happened to a person, in sentences that name them. */
export function describeOutcome(
  { name, state, off, on, leftOn }: PersonOutcome,
  nameOfList: (id: string) => string,
): string {
  const sentences = off.length > 0 ? [t.off(name, off.map(nameOfList))] : []
  if (state === 'other-number')
    sentences.push(leftOn.length > 0 ? t.otherNumberLeftOn(name, leftOn.map(nameOfList)) : t.otherNumber(name))
  if (state === 'no-person') sentences.push(t.noPerson(name))
  if (state === 'unread') sentences.push(t.unread(name))
  if (on.length > 0) sentences.push(t.on(name, on.map(nameOfList)))
  return sentences.length > 0 ? sentences.join(' ') : t.notOnAny(name)
}

/**
 * The result in one sentence, which names the people concerned.
 * @param hasUnseen whether someone with the number may not have been found
 */
export function headlineOf(outcomes: readonly PersonOutcome[], hasUnseen: boolean): string {
  if (!isAllOff(outcomes))
    return t.notAll(outcomes.filter(({ state, on }) => state === 'unread' || on.length > 0).map(({ name }) => name))
  const holders = outcomes.filter(({ state }) => state === 'read').map(({ name }) => name)
  if (holders.length > 0) return t.allOff(holders)
  return hasUnseen ? t.unseenNow : t.nobodyNow
}
