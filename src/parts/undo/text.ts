import { defineTexts } from '#/ui/format/define-texts'
import { plural } from '#/ui/format/format'

export const text = defineTexts('parts/undo', {
  label: 'Undo',
  undo: 'Undo',
  shortcut: 'Undo what is about to be sent',
  in: (seconds: number) => `in ${seconds} s`,
  paused: {
    pointer: 'Paused while you point here',
    focus: 'Paused while you are in this bar',
  },
  onConfirm: 'when you confirm',
  sending: 'Sending',
  announce: {
    countdown: (action: string, seconds: number) =>
      `${action} in ${plural(seconds, { one: 'second', other: 'seconds' })}. Press Ctrl Z to undo.`,
    onConfirm: (action: string) => `${action} when you confirm. Press Ctrl Z to undo.`,
  },
  time: 'Time to undo',
  times: { 6: '6 s', 20: '20 s', 60: '60 s', confirm: 'Until I confirm' },
  tryAgain: 'Try again',
  ok: 'OK',
  /** `mutation` names it: "Unsubscribe +13125550142 from Iced season". */
  unfinished: {
    title: 'Unfinished actions',
    waiting: (mutation: string) => `Not sent yet: ${mutation}`,
    waitingWhy: 'The page closed while this could still be undone. Nothing was sent.',
    send: 'Send now',
    drop: 'Do not send',
    done: (mutation: string) => `Done before this page opened: ${mutation}`,
    absent: (mutation: string) => `Not done: ${mutation}`,
    absentWhy: 'The page closed before the response came. Reading the service shows that nothing was changed.',
    unknown: (mutation: string) => `May have been done: ${mutation}`,
    unknownWhy:
      'The response was lost, and reading the service did not show whether it was done. Check before trying again.',
  },
})
