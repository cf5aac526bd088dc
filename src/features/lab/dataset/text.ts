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
  scenario: {
    title: 'Scenario',
    why: 'Share the state of the demo service with a colleague: its dataset, how far the clock is ahead, its fault rules, and the texts you sent from handsets since the last reset on this page. What you changed with the dashboard is not included.',
    copy: 'Copy link',
    save: 'Save file',
    open: 'Open file',
    choose: 'Scenario file',
    fileName: 'scenario.json',
    copied: 'Link copied.',
    copyFailed: 'The link could not be copied. Save the file instead.',
    tooLarge: 'Only the datasets demo and empty can be shared.',
    dismiss: 'Dismiss',
    faults: {
      cut: 'This scenario is incomplete. Ask for the whole link or the file.',
      changed: 'This scenario was changed after it was saved, or is incomplete. Ask for it again.',
      invalid: 'This scenario contains something that this page never saves. It was not opened.',
      'not-a-scenario': 'This is not a scenario. Choose a file that was saved here.',
    },
    version: (version: string) =>
      `This scenario was saved as version ${version}, but this page only opens version 1. Open it with the Signalbox that saved it.`,
    dialog: 'Open this scenario?',
    contents: (dataset: string, ahead: string, faults: number, texts: number) =>
      `Resets to ${dataset}, moves the clock ahead by ${ahead}, sets ${plural(faults, { one: 'fault rule', other: 'fault rules' })}, and sends ${plural(texts, { one: 'text', other: 'texts' })} from handsets.`,
    submit: 'Reset and open',
    busy: 'Opening the scenario.',
    done: 'The scenario is open.',
  },
  dialog: {
    title: (dataset: string) => `Reset to ${dataset}`,
    lost: 'This will be lost for everyone who uses this demo service:',
    records: (count: number) =>
      `all people, subscriptions, broadcasts, passes, devices, and imports of ${plural(count, { one: 'company', other: 'companies' })}`,
    addedCompanies: (keys: string) => `the companies added since the last reset: ${keys}`,
    outbox: (count: number) => `the outbox with ${plural(count, { one: 'message', other: 'messages' })}`,
    clock: (span: string) => `the clock setting: the clock goes back by ${span} to this computer’s time`,
    faults: (count: number) => plural(count, { one: 'fault rule', other: 'fault rules' }),
    ownCompany: (key: string) => `${key}, the company of this session, will be deleted. Sign in to DEMO afterward.`,
    unaffected: 'Sessions, drafts, and preferences of this dashboard are not affected.',
    cancel: 'Cancel',
    submit: (dataset: string) => `Reset to ${dataset}`,
    busy: 'Resetting the demo service.',
  },
})
