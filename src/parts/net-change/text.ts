import { defineTexts } from '#/ui/format/define-texts'
import { formatList, plural } from '#/ui/format/format'

/** Texts for everything whose changes are reviewed, saved, and undone. `record` is what is edited: "person", "item". */
export const text = defineTexts('parts/net-change', {
  review: {
    set: 'Set',
    removed: 'Removed',
    was: 'Was',
    patch: 'Exact patch',
    copy: 'exact patch',
    body: 'The request body as JSON',
  },

  concurrentEdit: {
    title: (count: number, unit: { one: string; other: string }) =>
      `Someone else changed ${plural(count, unit)} after you started editing.`,
    next: 'Nothing was overwritten. Review the changes, then continue.',
    onlyTheirs: 'You did not change this, so their value stays.',
    fixed: 'Once set, this can be kept or removed but not changed, so their value stays.',
    was: 'Was',
    theirs: 'Now',
    mine: 'Yours',
    useMine: (label: string) => `${label}: overwrite with mine`,
    useTheirs: (label: string) => `${label}: keep theirs`,
    continue: 'Continue with these values',
  },

  changedFields: (names: readonly string[]) => formatList([...names, 'nothing else']),
  unread: (record: string) => `Not saved: the ${record} could not be read before saving. Nothing was sent.`,
  saving: 'Saving',
  checking: 'Checking',

  lostResponse: {
    notSaved: (record: string) => `The ${record} was not saved.`,
    notSavedNext: (record: string) =>
      `The response was lost, and reading the ${record} shows that nothing was changed. Save again.`,
    unknown: (record: string) => `The ${record} may have been saved.`,
    unknownNext: (record: string) =>
      `The response was lost, and reading the ${record} did not show the outcome. Your changes are still here.`,
    readAgain: (record: string) => `Read the ${record} again`,
  },

  saved: 'Saved.',
  savedFound: (record: string) => `Saved. The response was lost, but reading the ${record} shows the changes.`,
  undo: {
    button: 'Undo',
    busy: 'Undoing',
    shortcut: 'Undo the last save',
    done: 'Undone.',
    doneNext: 'The previous values are back.',
    changedSince: (record: string) => `Not undone: someone changed this ${record} after your save.`,
    changedSinceNext: (names: readonly string[], record: string) =>
      `Undo would overwrite ${formatList(names)}. Edit the ${record} instead.`,
    changing: (record: string) => `Not undone: someone else keeps changing this ${record}. Try again.`,
    unknown: 'The save may have been undone. The response was lost; the page shows what is stored now.',
    notDone: 'Not undone: nothing was changed. Try again.',
  },
  dismiss: 'Dismiss',
})
