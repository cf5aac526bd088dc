import { defineTexts } from '#/ui/format/define-texts'

export const text = defineTexts('parts/drafts', {
  saving: 'Saving draft',
  saved: (time: string) => `Draft saved ${time}`,
  full: 'This browser is out of space for drafts.',
  fullNext: 'What you type is only on this page and is lost when you leave it. Free up disk space, or finish here.',
  locked: 'The draft could not be saved: your session has ended.',
  lockedNext: 'What you type is only on this page. Sign in again, then save it.',
  failed: 'The draft could not be saved on this computer.',
  failedNext: 'What you type is only on this page and is lost when you leave it.',
  again: 'Save again',
  unread: 'The draft could not be read.',
  unreadNext: 'It was not changed. Try again, or reload the page.',
  readAgain: 'Try again',
  elsewhere: 'This draft is open in another tab.',
  elsewhereNext: 'Only one tab can edit it at a time.',
  takeOver: 'Edit here',
  /** Why a button is disabled while another tab has the draft. */
  takeOverFirst: 'To continue in this tab, choose Edit here.',
  offline: 'Not sent: you were offline.',
  offlineNext: 'Your text is still here. Nothing is sent automatically.',
  sessionEnded: 'Nothing was sent: your session had ended.',
  sessionEndedNext: 'Your text is still here. Sign in again, dismiss this error, and send it again.',
  changed: 'An earlier version of this draft reached the service.',
  changedNext: 'You changed the draft after that. If you keep the draft and send it too, recipients get both.',
  keepChanged: 'Keep as new draft',
  /** Why a button is disabled until then. */
  chooseFirst: 'First keep or discard the changed draft.',
  /** Above a draft under review: whether it was sent, as far as is known. */
  states: {
    ready: 'Not sent yet',
    checking: 'Checking whether it was sent',
    sending: 'Sending',
    absent: 'Not sent',
    offline: 'Not sent',
    unknown: 'Outcome unknown',
    changed: 'Earlier version sent',
    unread: 'Outcome unknown',
    refused: 'Not sent',
  },
  discarding: {
    discard: 'Discard draft',
    title: 'Discard draft?',
    consequence: 'This removes your draft from this browser. Nothing changes in the service.',
    keep: 'Keep draft',
  },
})
