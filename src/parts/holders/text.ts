import type { ReactNode } from 'react'
import { countInWords } from '#/ui/format/count-in-words'
import { defineTexts } from '#/ui/format/define-texts'
import { formatList, plural } from '#/ui/format/format'
import { sentence } from '#/ui/format/sentence'

export const text = defineTexts('parts/holders', {
  /**
   * The other people who have a person's number. `on`: how many of them are on a list, null if that is not known for
   * all. `shared`: the lists that all of them are on.
   */
  others: (count: number, on: number | null, shared: readonly string[]): string => describeOthers(count, on, shared),
  why: 'Messages sent to their lists also reach this phone.',
  onLists: (person: ReactNode, lists: readonly string[]) => sentence(person, ': on ', formatList(lists)),
  onNone: (person: ReactNode) => sentence(person, ': not on any list'),
  reading: (person: ReactNode) => sentence(person, ': loading lists'),
  unreadLists: (person: ReactNode) => sentence(person, ': the lists could not be read'),
  full: 'The service returns only a limited number of people, so even more may have this number.',
  unreadable: (count: number) =>
    `${plural(count, { one: 'more person', other: 'more people' })} with this number could not be read.`,
  unread: 'Could not check whether other people have this number.',
  /** Above what an earlier check found. */
  unreadAgain: 'Could not check again who else has this number. The earlier result is below.',
  tryAgain: 'Try again',
})

function describeOthers(count: number, on: number | null, shared: readonly string[]): string {
  const have = count === 1 ? 'Another person has this number' : `${countInWords(count)} others have this number`
  if (on === null) return `${have}.`
  if (on === 0) {
    if (count === 1) return `${have} and is not on any list.`
    return `${have}; ${count === 2 ? 'neither' : 'none'} of them is on a list.`
  }
  if (count === 1) return `${have} and is on ${formatList(shared)}.`
  if (shared.length > 0) return `${have}; ${count === 2 ? 'both' : 'all'} are on ${formatList(shared)}.`
  if (on === count) return `${have}; each is on at least one list.`
  return `${have}; ${countInWords(on).toLowerCase()} of them ${on === 1 ? 'is' : 'are'} on a list.`
}
