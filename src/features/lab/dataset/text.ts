import type { ReactNode } from 'react'
import type { CompanyRecords } from '#/contract/company-records'
import { defineTexts } from '#/ui/format/define-texts'
import { formatList, formatNumber, plural } from '#/ui/format/format'
import { sentence } from '#/ui/format/sentence'
import type { RebuildFault } from '../rebuild'

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
    /** `apps`: null if there are none. */
    company: (country: string, apps: ReactNode, fields: number) =>
      sentence(
        `Home country ${country} · `,
        apps === null ? 'No apps' : sentence('Apps: ', apps),
        ` · ${plural(fields, { one: 'custom field', other: 'custom fields' })}`,
      ),
    thisOne: 'this session',
    users: 'Users',
    noRole: 'No role',
    password: (password: ReactNode) => sentence('password ', password),
    noCounts: 'Like the real service, the demo service does not say how many records it has.',
  },
  reset: {
    title: 'Reset',
    why: '“Reset to demo” restores the initial data: the same people, lists, and broadcasts, with dates relative to now. “Reset to empty” leaves only the initial companies and users.',
    demo: 'Reset to demo',
    empty: 'Reset to empty',
    done: (dataset: string) => `The demo service was reset to ${dataset}.`,
  },
  scenario: {
    title: 'Scenario',
    why: 'Share the state of the demo service with a colleague: its dataset, how far the clock is ahead, its fault rules, and the texts you sent to this company from handsets since the last reset in this tab, at most the last 200. What you changed with the dashboard is not included.',
    copy: 'Copy link',
    save: 'Save file',
    open: 'Open file',
    choose: 'Scenario file',
    fileName: 'scenario.json',
    copied: 'Link copied.',
    tooLong: 'This scenario is too long for a link. Save the file instead.',
    copyFailed: 'The link could not be copied. Save the file instead.',
    tooLarge: 'Only the demo and empty datasets can be shared.',
    beyond:
      'This state cannot be shared: its clock is more than 10 years ahead, it has more than 50 fault rules, or it is too large.',
    dismiss: 'Dismiss',
    faults: {
      cut: 'This scenario is incomplete. Ask for the whole link or the file.',
      changed: 'This scenario was changed after it was saved, or is incomplete. Ask for it again.',
      invalid: 'This scenario contains something that this page never saves. It was not opened.',
      'not-a-scenario': 'This is not a scenario. Choose a scenario file that was saved in the lab.',
      unread: 'The file could not be read. It may have been moved or changed: choose it again.',
    },
    version: (version: string) =>
      `This scenario was saved as version ${version}, but this page only opens versions 1 and 2. Open it in the dashboard that saved it.`,
    dialog: 'Open this scenario?',
    resets: (dataset: string) => `Resets to ${dataset}.`,
    movesClock: (span: string) => `Moves the clock ahead by ${span}.`,
    setsRules: (count: number) => `Sets ${plural(count, { one: 'fault rule', other: 'fault rules' })}.`,
    sendsTexts: (count: number) => `Sends ${plural(count, { one: 'text', other: 'texts' })} from handsets.`,
    incident: (records: string) =>
      records === ''
        ? 'Rebuilds a call in a company without records.'
        : `Rebuilds a call in a company with these anonymous records: ${records}.`,
    submit: 'Reset and open',
    busy: 'Opening the scenario.',
    done: 'The scenario is open.',
  },
  rebuild: {
    title: 'Rebuild in the lab',
    why: 'Repeats this call against the demo service, with invented names, numbers, and ids.',
    gone: 'This call is no longer in the API log, which is emptied when the page is reloaded. Repeat what led to it, then try again.',
    faults: {
      waiting: 'This call has no response yet.',
      'not-the-service':
        'This failure came from the dashboard, its server, your session, or your network, not from the service. The lab can only repeat failures of the service.',
      connection:
        'The connection to the service failed before the call was sent, or the response took too long. The demo service cannot repeat that.',
      'too-large': 'The request, the response, or the records are too large to be repeated.',
    } satisfies Record<RebuildFault, string>,
    call: 'Call',
    outcome: 'Outcome',
    fromRecords: (status: string) => `${status}. A fault rule is set only if the records do not lead to it.`,
    fromFault: (status: string) => `${status}. A fault rule gives the call this outcome.`,
    success: (status: string) => status,
    records: 'Records',
    noRecords: 'None: no complete response in the API log up to this call contained any.',
    fromLog: (max: number) =>
      `Taken from responses in the API log up to this call, at most ${formatNumber(max)} of each kind.`,
    kept: 'Kept',
    keptList:
      'Statuses, reasons, dates, time zones, platforms, yes-or-no values, counts, the options of custom fields, which records belong together, and which values are equal. For example, two people who share a number still share one.',
    replaced: 'Replaced',
    replacedList:
      'Phone numbers (with 555-01xx test numbers), names, emails, dates of birth, keys, ids, tokens, and all texts. Of the service’s messages, only common words are kept.',
    leftOut: 'Left out',
    leftOutList: 'Links, locations, device details, and custom fields that the demo service does not have.',
    copy: 'Copy link',
    save: 'Save file',
    open: 'Rebuild here',
    fileName: 'rebuilt-call.json',
    elsewhere: 'Save the file, then open it in the lab of a demo connection, under Dataset.',
    close: 'Close',
  },
  incident: {
    title: 'Rebuilt call',
    why: 'The demo service now has the anonymous records of this call. Send the call again to see what happens, or look at the records on their pages.',
    whyNoRecords: 'The company of this session now has no records. Send the call again to see what happens.',
    call: 'Call',
    expected: 'Recorded outcome',
    source: {
      records: 'The records lead to this outcome.',
      fault: 'A fault rule gives the next matching call this outcome.',
      used: 'The fault rule for it is no longer set. Rebuild the call to set it again.',
    },
    send: 'Send call',
    sending: 'Sending the call.',
    same: 'Same outcome.',
    different: (then: string) => `Different outcome. Recorded: ${then}.`,
    succeeded: (status: string) => `The call succeeded: ${status}.`,
    again: 'Rebuild again',
    close: 'Close',
  },
  records: {
    persons: (n: number) => plural(n, { one: 'person', other: 'people' }),
    lists: (n: number) => plural(n, { one: 'list', other: 'lists' }),
    subscriptions: (n: number) => plural(n, { one: 'subscription', other: 'subscriptions' }),
    campaigns: (n: number) => plural(n, { one: 'opt-in campaign', other: 'opt-in campaigns' }),
    participants: (n: number) => plural(n, { one: 'participant', other: 'participants' }),
    broadcasts: (n: number) => plural(n, { one: 'broadcast', other: 'broadcasts' }),
    wallet_campaigns: (n: number) => plural(n, { one: 'wallet campaign', other: 'wallet campaigns' }),
    wallet_items: (n: number) => plural(n, { one: 'wallet item', other: 'wallet items' }),
    devices: (n: number) => plural(n, { one: 'device', other: 'devices' }),
    batches: (n: number) => plural(n, { one: 'import batch', other: 'import batches' }),
  } satisfies Record<keyof CompanyRecords, (n: number) => string>,
  dialog: {
    title: (dataset: string) => `Reset to ${dataset}`,
    lost: 'This will be lost for everyone who uses this demo service:',
    records: (companies: number | null) =>
      `all people, lists, subscriptions, campaigns, invitations, broadcasts, wallet items and messages, devices, and imports of ${companies === null ? 'every company' : plural(companies, { one: 'company', other: 'companies' })}`,
    addedCompanies: (keys: readonly string[]) =>
      `the ${keys.length === 1 ? 'company' : 'companies'} added since the last reset: ${formatList(keys)}`,
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
