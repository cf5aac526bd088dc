import type { TextRun } from '#/parts/filter-builder/text-run'
import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber, plural } from '#/ui/format/format'
import type { SectionId } from '../problems'

const sections: Record<SectionId, string> = { audience: 'Audience', message: 'Message', when: 'Send time' }

export const text = defineTexts('features/broadcasts/composer', {
  form: 'Broadcast',
  titleNew: 'New broadcast',
  nameHint: 'For you and your colleagues; recipients do not see it.',
  sections,
  collapse: (section: string) => `Collapse ${section}`,
  expand: (section: string) => `Expand ${section}`,
  /** What a collapsed section shows. */
  collapsed: {
    audience: (lists: string, conditions: number) =>
      conditions === 0 ? lists : `${lists}, ${plural(conditions, { one: 'condition', other: 'conditions' })}`,
    sms: (parts: string, message: string) => `SMS, ${parts}: ${message}`,
    push: (title: string, message: string) => (title === '' ? message : `${title}: ${message}`),
  },
  lists: {
    find: 'Find a list',
    more: (n: number) => `${formatNumber(n)} more; type part of the name`,
    noMatch: 'No other list matches this name or id.',
    none: 'This company has no lists yet, so there is nobody to send to.',
    id: 'List id',
    add: 'Add list',
    incomplete: 'The service did not return all lists. If yours is missing, enter its id here.',
    failed: 'If you know the id of a list, you can enter it here.',
  },
  everyoneOn: (lists: string): TextRun[] => [{ text: 'All people on ' }, { text: lists, look: 'strong' }],
  aside: { withPreview: 'Preview and problems', withoutPreview: 'Problems and review' },
  preview: 'Preview',
  versions: {
    button: 'Versions',
    title: 'Versions of this draft',
    none: 'No versions yet. One is saved when you continue after a pause of 30 seconds.',
    restore: 'Restore this version',
  },
  waves: 'Send in waves, at this time on each recipient’s clock',
  problems: 'Before you can send',
  noProblems: 'Ready to review.',
  review: 'Review',
  reviewBlocked: (problems: number) =>
    problems === 1 ? 'Fix the listed problem first.' : 'Fix the listed problems first.',
  reviewIncomplete: (fields: number) =>
    fields === 1 ? 'Complete the listed field first.' : 'Complete the listed fields first.',
  summary: {
    sms: (parts: string) => `One SMS in ${parts}`,
    push: 'One push message',
    message: 'One message',
    everyone: (lists: number) => `Everyone on ${plural(lists, { one: 'list', other: 'lists' })}`,
    some: (lists: number) => `Some of the people on ${plural(lists, { one: 'list', other: 'lists' })}`,
    noList: 'No list yet',
    now: 'Two minutes after you confirm',
    noTime: 'No time set',
    timePassed: 'Send time has passed',
    time: (moment: string, relative: string) => `${moment}, ${relative}`,
  },
})
