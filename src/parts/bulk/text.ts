import { formatNumber } from '#/ui/format/format'
import { defineTexts } from '#/ui/format/texts'

/** What every form says that makes a job of a file. */
export const text = defineTexts('parts/bulk', {
  title: 'File',
  choose: 'Choose a file',
  pasted: 'Pasted rows',
  usePasted: 'Read these rows',
  other: 'Take another file',
  edit: 'Edit the rows',
  reading: 'Reading the file',
  preview: 'First rows',
  column: (at: number) => `Column ${at + 1}`,
  use: (name: string) => `Use ${name} as`,
  problems: { line: 'Line', row: 'Row', why: 'Why' },
  first: (count: number) => `The first ${formatNumber(count)}. The result file has all of them.`,
})
