import { formatNumber, texts } from '#/ui/format/format'

/** What every form says that makes a job of a file. */
export const text = texts({
  en: {
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
  },
})
