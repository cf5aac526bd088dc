import { plural } from '#/ui/format/format'
import { defineTexts } from '#/ui/format/texts'

export const undoText = defineTexts('parts/undo', {
  label: 'Undo',
  undo: 'Undo',
  undoKey: 'Undo what is about to be sent',
  in: (seconds: number) => `in ${seconds} s`,
  paused: 'stands still',
  confirm: 'when you confirm',
  sending: 'Sending',
  said: (what: string, seconds: number) =>
    `${what} in ${plural(seconds, { one: 'second', other: 'seconds' })}. Ctrl Z takes it back.`,
  saidConfirm: (what: string) => `${what} when you confirm. Ctrl Z takes it back.`,
  time: 'Time to undo',
  times: { 6: '6 s', 20: '20 s', 60: '60 s', confirm: 'Until I confirm' },
  again: 'Try again',
  ok: 'OK',
  before: {
    title: 'From before',
    waiting: 'Not yet done',
    waitingWhy: 'The page closed while this could be undone. Nothing was sent.',
    doIt: 'Do it',
    keep: 'Keep as it is',
    done: 'Done before this page opened',
    absent: 'Not carried out',
    absentWhy: 'The page closed before there was an answer. Reading the service proves that nothing was changed.',
    unknown: 'May have been carried out',
    unknownWhy: 'The answer was lost, and reading the service cannot tell. Look before it is done again.',
  },
})
