import { defineTexts } from '#/ui/format/texts'

/** The lines under the top bar; not in text.ts, since they come after the first screen. */
export const noticesText = defineTexts('app/shell/notices-text', {
  gone: 'The dashboard server does not answer.',
  goneNext: 'What you typed is still here. This page goes on by itself when the server is back.',
  goneFor: (seconds: number) => `Trying again since ${seconds} s.`,
  back: 'The dashboard server answers again.',
  offline: 'This computer is offline.',
  offlineNext: 'What you typed is still here; nothing is sent until the line is back.',
  skew: (span: string, ahead: boolean) =>
    `The clock of this computer is ${span} ${ahead ? 'ahead of' : 'behind'} the service. Times here follow the service.`,
  http: 'This page is open without encryption. Open it by https: passwords and numbers cross the network readable.',
  ended: 'Your session has ended.',
  endedNext: 'What you typed is still here.',
  signInAgain: 'Sign in again',
  dismiss: 'Dismiss',
})
