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
      pointer: (action: ReactNode, mark: Mark) => sentence(action, '. ', mark('Paused while you point here')),
      focus: (action: ReactNode, mark: Mark) => sentence(action, '. ', mark('Paused while the focus is here')),
    },
  },
  sending: (action: ReactNode, mark: Mark) => sentence(action, '. ', mark('Sending')),
  offline: (action: ReactNode, mark: Mark) => sentence(action, '. ', mark('Not sent: you were offline. Send now?')),
  checking: (action: ReactNode, mark: Mark) =>
    sentence(action, '. ', mark('The response was lost. Checking whether it was done')),
  lost: 'The response was lost.',
  /** `modifier`: ⌘ or Ctrl. */
  announce: {
    countdown: (action: string, seconds: number, modifier: string) =>
      `${action} in ${plural(seconds, { one: 'second', other: 'seconds' })}. Press ${modifier} Z to undo.`,
    onConfirm: (action: string, modifier: string) => `${action} when you confirm. Press ${modifier} Z to undo.`,
    offline: (action: string) => `${action}. Not sent: you were offline. Send now?`,
  },
  time: 'Time to undo',
  times: { 6: '6 s', 20: '20 s', 60: '60 s', confirm: 'Until I confirm' },
  found: 'The response was lost. The service shows that it was done.',
  checked: 'The service shows that nothing was changed.',
  notRemoved: 'This browser could not store the undo. If this page is reloaded, the action may be offered again.',
  tryAgain: 'Try again',
  sendNow: 'Send now',
  drop: 'Do not send',
  ok: 'OK',
  /** `mutation` describes the action: "Unsubscribe Ines Duarte from Iced season". */
  unfinished: {
    title: 'Unfinished actions',
    waiting: (mutation: string) => `Not sent yet: ${mutation}`,
    waitingWhy: 'The page closed before this was sent.',
    sending: (mutation: string) => `Sending: ${mutation}`,
    elsewhere: (mutation: string) => `Handled in another tab: ${mutation}`,
    done: (mutation: string) => `Done before this page opened: ${mutation}`,
    absent: (mutation: string) => `Not done: ${mutation}`,
    absentWhy: 'The page closed before the response came. The service shows that nothing was changed.',
    unknown: (mutation: string) => `May have been done: ${mutation}`,
    checking: (mutation: string) => `Checking: ${mutation}`,
    checkingWhy: {
      service:
        'It is not known yet whether it was done. This page checks the outcome as soon as the service can be reached.',
      call: 'It was sent moments ago, and the response was lost. It may still be carried out.',
      session: 'Your session has ended. This page checks the outcome once you have signed in again.',
    },
    doneNow: (mutation: string) => `Done: ${mutation}`,
    absentNowWhy: 'The response was lost. The service shows that nothing was changed.',
    unknownWhy: 'The response was lost, and the service did not show whether it was done. Check before trying again.',
    /** It was never recorded as sent, but its page may have sent it while closing. */
    unknownWaitingWhy:
      'The page closed before this browser recorded whether this was sent, and the service did not show whether it was done. Check before trying again.',
  },
})
