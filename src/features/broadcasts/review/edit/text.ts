import { defineTexts } from '#/ui/format/define-texts'
import type { ShownTargetingField } from '../../extra-fields'

const fields: Record<'name' | 'send_scheduled_date' | ShownTargetingField, string> = {
  name: 'Name',
  send_scheduled_date: 'Send time',
  message_template: 'Message',
  shorten_urls: 'Shorten links',
  short_url_base: 'Short link base',
  channel: 'Channel',
  source_lists: 'Lists',
  filters: 'Conditions',
  push: 'Push',
}

export const text = defineTexts('features/broadcasts/review/edit', {
  title: 'Review your changes',
  notSaved: 'Not saved yet',
  checking: 'Checking whether it was saved',
  alreadySaved: 'Already saved',
  outcomeUnknown: 'Outcome unknown',
  save: (moment: string | null) => (moment === null ? 'Save changes' : `Save changes for ${moment}`),
  saving: 'Saving',
  saveLog: (name: string) => `Change broadcast ${name}`,
  saved: (name: string) => `The changes to “${name}” are saved. It is still scheduled.`,
  changes: 'Changes',
  field: 'Field',
  noChanges: 'No changes',
  blocked: {
    noChanges: 'There is nothing to save: nothing was changed.',
    isSaved: 'There is nothing to save: the broadcast already has these changes.',
    reading: 'Wait until the broadcast is loaded.',
    unread: 'The broadcast could not be loaded. Try loading it again first.',
    tooLate: 'This broadcast can no longer be changed.',
    concurrent: 'First choose which values to keep.',
  },
  before: 'Before',
  after: 'After saving',
  none: 'None',
  gone: 'The broadcast no longer exists.',
  tooLate: (status: string) => `This broadcast can no longer be changed. Its status is now: ${status}.`,
  tooLateNext: 'Nothing was changed. Your edit is still here as a draft; you can schedule it as a new broadcast.',
  tooLateUnknown:
    'It is unclear whether your edit was saved. It is still here as a draft; you can schedule it as a new broadcast.',
  tooLateChanged:
    'An earlier version of this edit may have been sent. Your edit is still here as a draft. If you schedule it as a new broadcast, people may get both.',
  useAsNew: 'Turn into new broadcast',
  newFailed: 'The new draft could not be created.',
  newFailedNext: 'Your edit is still here. It may be open in another tab: close it there, then try again.',
  lost: 'The response was lost, and the broadcast was not changed. You can save again.',
  lostUnread: 'The response was lost, and the broadcast could not be read. It is safe to save again.',
  fields,
  concurrent: {
    title: 'Someone else changed this broadcast after you opened it.',
    next: 'Saving writes every field, not only those that you changed. For each field below, choose which value to keep.',
    base: 'When you opened it',
    theirs: 'Theirs, now',
    mine: 'Yours',
    useTheirs: 'Use theirs',
    keepMine: 'Keep mine',
    apply: 'Apply choices',
  },
})
