import { defineTexts } from '#/ui/format/define-texts'
import { plural } from '#/ui/format/format'
import type { Section } from './lab-address'

export const text = defineTexts('features/lab', {
  title: 'Lab',
  intro: (service: string) =>
    `Simulate the world around ${service}: time, network faults, and the phones that get its texts.`,
  unavailable: {
    title: 'This connection has no lab.',
    why: 'The lab controls the demo service only. A real service has real phones and real time.',
  },
  nav: 'Lab sections',
  sections: {
    handsets: 'Handsets',
    clock: 'Clock',
    faults: 'Faults',
    outbox: 'Outbox',
    forks: 'Forks',
    dataset: 'Dataset',
  } satisfies Record<Section, string>,
  status: {
    label: 'Demo service status',
    time: 'Service time',
    ahead: (span: string) => `${span} ahead of this computer`,
    behind: (span: string) => `${span} behind this computer`,
    same: 'same as this computer',
    faults: 'Faults',
    noFaults: 'None set',
    faultCount: (count: number) => plural(count, { one: 'active rule', other: 'active rules' }),
    dataset: 'Dataset',
    loading: 'Loading',
    unknown: 'Unknown',
  },
  outcome: {
    lost: 'Response lost after the call was sent',
    none: 'No response',
    unreadable: (status: number) => `${status} with a response that could not be read`,
  },
  error: { unknown: 'The action may have taken effect. Check the lab before you try again.' },
})
