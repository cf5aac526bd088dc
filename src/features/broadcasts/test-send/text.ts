import type { SendDraftTexts } from '#/parts/drafts/SendDraftNotice'
import { defineTexts } from '#/ui/format/define-texts'
import { formatList } from '#/ui/format/format'

/** The outcome of a test whose response was lost. */
const attempt: SendDraftTexts = {
  checking: 'Checking whether the test was sent',
  checkingNext:
    'An earlier test may have reached the service. All of the broadcasts it lists are being searched, and nothing is sent in the meantime.',
  absent: 'The test was not sent.',
  absentNext: 'There was no clear response, and the service does not list the test. You can send it now.',
  unknown: 'The test may have been sent.',
  unknownNext:
    'There was no clear response, and the service does not show whether the test was sent. Look for it among the broadcasts, or check again later.',
  unknownNone:
    'None of the broadcasts that the service returned looks like the test. But the service lists at most 100 for each status, so the test may be missing, or it may be among those that could not be read.',
  thisOne: 'This is the test',
  checkAgain: 'Check again',
  unread: 'The broadcasts could not be loaded, so it is unclear whether the test was sent.',
  dismiss: 'Dismiss error',
}

export const text = defineTexts('features/broadcasts/test-send', {
  label: 'Test',
  send: 'Send a test',
  sending: 'Sending the test',
  log: (name: string) => `Send broadcast ${name}`,
  /** The name of the test of a broadcast. */
  name: (name: string) => `Test: ${name}`,
  never: 'Not tested yet',
  unread: 'Earlier tests of this draft could not be read.',
  readAgain: 'Try again',
  unchanged: (time: string, user: string) => `Tested ${time} by ${user}, unchanged since`,
  changed: (time: string, user: string) => `Tested ${time} by ${user}; the message has changed since`,
  explanation: (lists: readonly string[]) =>
    `A test sends this message to everyone on ${formatList(lists)}, without conditions, as a broadcast of its own. It starts two minutes after you send it.`,
  open: 'Open the test',
  alsoChosen: (lists: readonly string[]) =>
    lists.length === 1
      ? `This broadcast goes to ${formatList(lists)}, which is a test list. Remove it from the lists to send a test.`
      : `This broadcast goes to ${formatList(lists)}, which are test lists. Remove them from the lists to send a test.`,
  fixMessage: 'Fix the problems with the message to send a test.',
  elsewhere: 'This draft is open in another tab. Send the test there.',
  settle: 'Another test can be sent once the outcome of the last one is known.',
  dismissFirst: 'Dismiss the error to send another test.',
  listsUnread: 'No test can be sent, because not all lists of this company could be loaded.',
  noTestLists: (named: readonly string[]) =>
    named.length === 1
      ? `No test can be sent, because the test list ${formatList(named)} does not match exactly one list of this company.`
      : `No test can be sent, because none of these test lists matches exactly one list of this company: ${formatList(named)}.`,
  missingLists: (named: readonly string[], isComplete: boolean) =>
    !isComplete
      ? `${formatList(named)} ${named.length === 1 ? 'is' : 'are'} left out, because not all lists of this company could be loaded.`
      : named.length === 1
        ? `${formatList(named)} is left out, because it does not match exactly one list of this company.`
        : `${formatList(named)} are left out, because none of them matches exactly one list of this company.`,
  attempt,
})
