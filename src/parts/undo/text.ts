import type { ReactNode } from 'react'
import { defineTexts } from '#/ui/format/define-texts'
import { plural } from '#/ui/format/format'
import { sentence, type Mark } from '#/ui/format/sentence'

export const text = defineTexts('parts/undo', {
  label: 'Undo',
  undo: 'Undo',
  shortcut: 'Undo what is about to be sent',
  /** `action`: "Unsubscribing Ines from Weekend offers". `mark` keeps the words about the time together. */
  waiting: {
    countdown: (action: ReactNode, seconds: number, mark: Mark) => sentence(action, ' ', mark(`in ${seconds} s`)),
    onConfirm: (action: ReactNode, mark: Mark) => sentence(action, ' ', mark('when you confirm')),
    paused: {
      pointer: (action: ReactNode, mark: Mark) => sentence(action, ' ', mark('Paused while you point here')),
      focus: (action: ReactNode, mark: Mark) => sentence(action, ' ', mark('Paused while you are in this bar')),
    },
  },
  sending: (action: ReactNode, mark: Mark) => sentence(action, ' ', mark('Sending')),
  announce: {
    countdown: (action: string, seconds: number) =>
      `${action} in ${plural(seconds, { one: 'second', other: 'seconds' })}. Press Ctrl Z to undo.`,
    onConfirm: (action: string) => `${action} when you confirm. Press Ctrl Z to undo.`,
  },
  time: 'Time to undo',
  times: { 6: '6 s', 20: '20 s', 60: '60 s', confirm: 'Until I confirm' },
  found: 'The response was lost. Reading the service shows that it was done.',
  checked: 'The service failed, and reading it shows that nothing was changed.',
  tryAgain: 'Try again',
  ok: 'OK',
  /** `mutation` names it: "Unsubscribe Ines Duarte from Iced season". */
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
