import type { controlRows } from '#/mock/control/control-rows'
import type { Tests } from './tests'

/** The tests of each control route. A route without tests does not compile. */
export const controlCoverage: Readonly<Record<keyof typeof controlRows, Tests>> = {
  describeMock: ['control/control › GET /__mock describes the'],
  resetMock: ['control/control › POST /__mock/reset restores the', 'control/handsets › a reset clears the'],
  createCompany: [
    'control/control › POST /__mock/companies adds a',
    'control/companies › a copy of a company',
    'control/companies › a copy of an unknown',
  ],
  insertRecords: [
    'control/companies › records are added with',
    'control/companies › malformed or contradictory records, and',
    'control/companies › an added broadcast with',
  ],
  moveClock: ['control/control › POST /__mock/clock only moves', 'control/control › events due when the'],
  createSubscriptionList: ['lists/lists › the control route refuses', 'lists/lists › lists are an array'],
  createAcquisitionCampaign: [
    'campaigns/campaigns › the control route refuses',
    'campaigns/campaigns › a campaign becomes active',
  ],
  addPerson: ['control/control › POST /__mock/companies/{key}/persons accepts a'],
  forceBroadcastStatus: [
    'control/control › POST /__mock/companies/{key}/broadcasts/{id}/status sets any',
    'broadcasts/sending › the control route sets',
  ],
  createWalletCampaign: ['wallet/items › a wallet campaign can'],
  installWalletItem: ['wallet/items-write › the control route refuses', 'wallet/items-write › an id is installed'],
  registerDevice: ['devices/devices › a device registered without', 'devices/devices › the control route refuses'],
  replyFromHandset: [
    'control/handsets › the reply %j confirms',
    'control/handsets › the reply %j rejects',
    'control/handsets › STOP ends all subscriptions',
    'control/handsets › the reply %j changes',
    'control/handsets › a reply without company_key',
  ],
  readHandset: ['control/handsets › messages have sent_at, company_key,', 'broadcasts/sending › texts in the outbox'],
  readOutbox: [
    'control/handsets › the outbox is newest',
    'control/handsets › the outbox refuses an',
    'broadcasts/sending › push needs a device;',
    'wallet/messages › a message is sent',
  ],
  setFaults: [
    'control/faults › a rule with a',
    'control/faults › a rule can set',
    'control/faults › a drop closes the',
    'control/faults › the first matching rule',
  ],
  readFaults: ['control/faults › a rule with a', 'control/faults › GET returns the rules'],
  removeFault: ['control/faults › a rule keeps its'],
  clearFaults: ['control/faults › a rule with a', 'control/faults › GET returns the rules'],
  readPendingEvents: [
    'control/pending-events › GET /__mock/due lists pending',
    'control/pending-events › GET /__mock/due lists a',
  ],
  describeInterface: ['control/pending-events › GET /__mock/openapi.json is the'],
}

/** The tests of how the mock starts, and of its users and datasets. */
export const startCoverage: Readonly<Record<string, Readonly<Record<string, Tests>>>> = {
  Start: {
    'npm run dev': ['by hand: journeys run on the build, not on the dev server'],
    'npm run mock': ['programs/survival › writes answered with 2xx', 'programs/survival › a port in use,'],
  },
  'Users and datasets': {
    'demo:demo': [
      'control/control › GET /__mock describes the',
      'devices/devices › assigning needs public_api:user or',
    ],
    'app:demo': [
      'control/control › GET /__mock describes the',
      'devices/devices › assigning needs public_api:user or',
      'transport/transport › a company or app',
    ],
    'reader:demo': [
      'control/control › GET /__mock describes the',
      'devices/devices › assigning needs public_api:user or',
      'transport/transport › a company or app',
    ],
    empty: ['control/control › POST /__mock/reset restores the'],
    demo: [
      'control/control › the demo dataset has the people that',
      'subscriptions/subscriptions › demo has histories with',
      'lists/lists › demo has eight lists,',
      'transport/availability-lists › demo has 40 broadcasts',
      'wallet/messages › demo has five campaigns',
      'devices/devices › demo has devices of',
      'imports/imports › demo has batches with',
      'participants/participants › demo has pending entries',
    ],
    large: ['by hand: npm run bench; loading it takes minutes'],
  },
}
