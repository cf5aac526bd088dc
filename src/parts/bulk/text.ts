import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber } from '#/ui/format/format'

/** The texts of every form that turns a file into a job. */
export const text = defineTexts('parts/bulk', {
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
  problems: {
    line: 'Line',
    row: 'Row',
    reason: 'Reason',
    truncated: (count: number) =>
      `Only the first ${formatNumber(count)} are shown. The result file contains all of them.`,
  },
})
