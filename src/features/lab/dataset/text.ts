import type { ReactNode } from 'react'
import { defineTexts } from '#/ui/format/define-texts'
import { plural } from '#/ui/format/format'
import { sentence } from '#/ui/format/sentence'

export const text = defineTexts('features/lab/dataset', {
  contents: {
    title: 'Demo service data',
    dataset: 'Dataset',
    datasets: {
      demo: 'demo: a small, realistic company',
      empty: 'empty: companies and users only',
      large: 'large: a million people',
    },
    version: 'Version',
    openapi: 'API description',
    openapiLink: 'OpenAPI 3.1',
    companies: 'Companies',
    company: (country: string, apps: ReactNode, fields: number) =>
      sentence(
        `Home country ${country} · Apps: `,
        apps,
        ` · ${plural(fields, { one: 'custom field', other: 'custom fields' })}`,
      ),
    thisOne: 'this session',
    users: 'Users',
    noRole: 'No role',
    password: (password: ReactNode) => sentence('password ', password),
    noCounts: 'Like the real service, the demo service provides no other counts.',
  },
  reset: {
    title: 'Reset',
    why: 'Goes back to the initial data: the same people, lists, and broadcasts, with dates relative to now.',
    demo: 'Reset to demo',
    empty: 'Reset to empty',
    done: (dataset: string) => `The demo service was reset to ${dataset}.`,
  },
  dialog: {
    title: (dataset: string) => `Reset to ${dataset}`,
    lost: 'This will be lost for everyone who uses this demo service:',
    records: (count: number) =>
      `all people, subscriptions, broadcasts, passes, devices, and imports of ${plural(count, { one: 'company', other: 'companies' })}`,
    addedCompanies: (keys: string) => `the companies added since the last reset: ${keys}`,
    outbox: (count: number) => `the outbox with ${plural(count, { one: 'message', other: 'messages' })}`,
    clock: (span: string) => `the moved clock, which goes back by ${span} to this computer’s time`,
    faults: (count: number) => plural(count, { one: 'fault rule', other: 'fault rules' }),
    ownCompany: (key: string) => `${key}, the company of this session, will be deleted. Sign in to DEMO afterwards.`,
    unaffected: 'Sessions, drafts, and preferences of this dashboard are not affected.',
    cancel: 'Cancel',
    submit: (dataset: string) => `Reset to ${dataset}`,
    busy: 'Resetting the demo service.',
  },
})
