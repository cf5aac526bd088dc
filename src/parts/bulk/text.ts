import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber } from '#/ui/format/format'

/** The texts of every form that turns a file into a job. */
export const text = defineTexts('parts/bulk', {
  notStarted: 'The job could not be started, so nothing was sent. Try again.',
  unreadable: 'The file could not be read.',
  source: {
    title: 'File',
    choose: 'Choose a file',
    chooseAnother: 'Choose another file',
    pasted: 'Pasted rows',
    readPasted: 'Read these rows',
    editPasted: 'Edit the rows',
    reading: 'Reading the file',
  },
  preview: {
    label: 'First rows',
    unnamedColumn: (index: number) => `Column ${index + 1}`,
    useAs: (column: string) => `Use ${column} as`,
  },
  confirmCount: {
    label: (count: number) => `Type ${formatNumber(count)} to confirm`,
    mismatch: (count: number) => `The number to type is ${formatNumber(count)}.`,
  },
  problems: {
    line: 'Line',
    row: 'Row',
    reason: 'Reason',
    truncated: (count: number) =>
      `Only the first ${formatNumber(count)} are shown. The result file contains all of them.`,
  },
})
