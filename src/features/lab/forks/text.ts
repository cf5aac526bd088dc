import type { ReactNode } from 'react'
import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber, plural } from '#/ui/format/format'
import { sentence } from '#/ui/format/sentence'

export const text = defineTexts('features/lab/forks', {
  fork: {
    title: 'Fork company',
    why: 'Copies a company with all its records, which keep their ids. You can then change something in one of the two, move the clock, and compare what each sent.',
    company: 'Company to fork',
    submit: 'Fork company',
    busy: 'Forking the company.',
    done: (company: string, fork: string) => `${fork} is a copy of ${company}.`,
    signIn: (fork: ReactNode) => sentence('To change something in the fork, sign in to ', fork, '.'),
  },
  clock: {
    title: 'Shared clock',
    why: 'The demo service has one clock for all companies, so a company and its fork always have the same time.',
    steps: { PT15M: 'Move clock by 15 min', PT1H: 'Move clock by 1 h', P1D: 'Move clock by 1 day' },
    /** `sent`: the number of messages; null if they could not be read. */
    moved: (sent: number | null) =>
      sent === null
        ? 'The clock was moved. What was sent meanwhile could not be read.'
        : sent === 0
          ? 'The clock was moved. Nothing was sent.'
          : `The clock was moved. ${plural(sent, { one: 'message was', other: 'messages were' })} sent.`,
  },
  compare: {
    title: 'Compare outboxes',
    first: 'First company',
    second: 'Second company',
    sinceFork: 'What each has sent since the fork. The same text to the same recipient counts as the same message.',
    sinceReset:
      'What each has sent since the last reset or restart. The same text to the same recipient counts as the same message.',
    placeholder: 'Choose a company',
    choose: 'Choose two different companies to compare.',
    none: 'Neither company has sent anything since then.',
    equal: (count: number) =>
      count === 1 ? 'Both sent the same message.' : `Both sent the same ${formatNumber(count)} messages.`,
    different: (different: number, same: number) =>
      `${plural(different, { one: 'message differs', other: 'messages differ' })}. ${plural(same, { one: 'is the same', other: 'are the same' })}.`,
    onlyNewest: (count: number) => `Only the newest ${formatNumber(count)} messages were compared.`,
    onlyFirst: (count: number) => `Only the first ${formatNumber(count)} are listed.`,
    table: 'Messages that differ',
    columns: { message: 'Message', recipient: 'To' },
    times: (count: number) => (count === 0 ? 'Not sent' : plural(count, { one: 'time', other: 'times' })),
  },
})
