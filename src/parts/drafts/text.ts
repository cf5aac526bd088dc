import { defineTexts } from '#/ui/format/texts'

export const draftText = defineTexts('parts/drafts', {
  saving: 'Saving the draft',
  saved: (time: string) => `Draft saved ${time}`,
  full: 'This browser has no more space for drafts.',
  fullNext: 'What you type is on this page only and is lost with it. Free some space, or finish here.',
  failed: 'The draft could not be saved on this computer.',
  failedNext: 'What you type is on this page only and is lost with it.',
  again: 'Save again',
  elsewhere: 'This draft is open in another tab.',
  elsewhereNext: 'It can be changed there. Here you see how it was stored last.',
  takeOver: 'Go on here',
  notNoted:
    'Nothing was sent: this browser did not note down what was about to be sent. Another tab may have the draft.',
  sessionEnded: 'Nothing was sent: your session had ended.',
  sessionEndedNext: 'What you wrote is still here. Once you are signed in again, try once more.',
  discarding: {
    act: 'Discard the draft',
    title: 'Discard this draft',
    what: 'What you wrote here is removed from this browser. Nothing changes at the service.',
    keep: 'Keep it',
  },
})
