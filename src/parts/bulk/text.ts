import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber } from '#/ui/format/format'

/** The texts of every form that turns a file into a job. */
export const text = defineTexts('parts/bulk', {
  notStarted: 'The job could not be started, so nothing was sent. Try again.',
  notSaved: 'The job could not be saved, so nothing was sent.',
  started: {
    title: 'These rows are already in a job.',
    next: 'This draft was left over when the job was started. To send the rows a second time, choose or paste them again.',
    open: 'Open the job',
  },
  jobRemoved: 'This job is no longer in this browser.',
  jobUnreadable: 'This browser can no longer open the rows of this job.',
  unreadable: 'The file could not be read.',
  chooseAnother: 'Nothing was sent. Choose another file.',
  nothingSent: 'Nothing was sent.',
  changedMeanwhile: 'The settings were changed in the meantime, so nothing was started. Check them, then start again.',
  source: {
    title: 'File',
    drop: 'Drop a CSV or text file here, or paste rows',
    onlyOne: 'Nothing was read: drop one file at a time.',
    choose: 'Choose a file',
    chooseAnother: 'Choose another file',
    pasted: 'Pasted rows',
    readPasted: 'Read these rows',
    nothingPasted: 'Paste at least one row.',
    editPasted: 'Edit the rows',
    reading: 'Reading the file',
  },
  preview: {
    label: 'First rows',
    unnamedColumn: (index: number) => `Column ${index + 1}`,
    useAs: (column: string) => `Use ${column} as`,
  },
  setup: {
    title: 'How to read the file',
    format: 'Format',
    notUsed: 'Not used',
  },
  dryRun: {
    title: 'Dry run',
    noRows: (hasHeader: boolean) =>
      hasHeader ? 'This file has no rows besides its header.' : 'This file has no rows.',
    total: 'Rows in the file',
    ready: 'Ready',
    duplicates: 'Duplicates',
    refused: 'Invalid',
    leftOut: 'Left out by choice',
    blank: 'Blank lines',
    noneReady: 'No rows are ready, so nothing can be sent.',
  },
  confirmCount: {
    label: (count: number) => `Type ${formatNumber(count)} to confirm`,
    mismatch: (count: number) => `The number to type is ${formatNumber(count)}.`,
  },
  problems: {
    line: 'Line',
    row: 'Row',
    reason: 'Reason',
    truncated: (count: number) => `Only ${formatNumber(count)} are shown. The result file will contain all of them.`,
  },
  resultFiles: { systems: 'Result file', spreadsheets: 'Result file for spreadsheets' },
  resultName: (title: string) => `${title} result.csv`,
  /** The columns of result files, and what they say about rows without an outcome. */
  result: {
    outcome: 'outcome',
    message: 'message',
    notSentYet: 'not sent yet',
    refused: 'not sent: invalid',
    duplicate: 'not sent: duplicate',
    'left-out': 'not sent: left out by choice',
  },
})
