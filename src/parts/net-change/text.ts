import { formatList, plural } from '#/ui/format/format'
import { defineTexts } from '#/ui/format/texts'

/** The words of edits: shared by everything whose changes are reviewed, saved and taken back. */
export const netChangeText = defineTexts('parts/net-change', {
  meanwhile: (count: number, thing: { one: string; other: string }) =>
    `Somebody else changed ${plural(count, thing)} since you began.`,
  meanwhileNext: 'Nothing was overwritten. Look at it, then go on.',
  meanwhileKinds: {
    theirs: 'You did not touch it: theirs stays.',
    same: 'Both of you want the same.',
    conflict: 'Both of you changed it.',
  },
  was: 'Was',
  theirs: 'Now',
  mine: 'Yours',
  useMine: (label: string) => `${label}: save mine over it`,
  useTheirs: (label: string) => `${label}: keep theirs`,
  goOn: 'Go on with this',

  andNothing: (names: readonly string[]) => formatList([...names, 'nothing else']),
  saving: 'Saving',
  checking: 'Checking',

  absent: 'It was not saved.',
  absentNext: (record: string) =>
    `The answer was lost, and reading the ${record} shows that nothing was changed. Save again.`,
  unknown: 'It may have been saved.',
  unknownNext: (record: string) =>
    `The answer was lost, and the ${record} could not be read since. Your changes stay here.`,
  readAgain: (record: string) => `Read the ${record} again`,

  saved: 'Saved.',
  savedFound: (record: string) => `Saved. The answer was lost, and reading the ${record} showed it.`,
  undo: 'Undo',
  undone: 'Undone.',
  undoneNext: 'What was there before is there again.',
  undoing: 'Undoing',
  notUndone: (record: string) => `Not undone: somebody changed this ${record} since.`,
  notUndoneNext: (names: readonly string[], record: string) =>
    `Undo would overwrite ${formatList(names)}. Edit the ${record} instead.`,
  undoFailed: 'It may have been undone. The answer was lost; the page shows what is stored now.',
  undoAbsent: 'It was not undone: nothing was changed. Try again.',
  undoKeys: 'Undo the last save',
  dismiss: 'Dismiss',
})
