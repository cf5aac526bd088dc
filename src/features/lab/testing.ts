import type { Scenario } from './scenario'

/** What the mock replies to `GET /__mock`, with these companies. */
export const mockState = (companies: readonly object[] = []): object => ({
  name: 'mock',
  version: '1',
  now: '2026-11-21T08:00:00Z',
  dataset: 'demo',
  companies,
  users: [],
})

const path = '/companies/{company}/mobiledb/broadcasts/7001'

/** A scenario with an incident: a call that deletes a broadcast and fails because of a fault. */
export const incidentScenario: Scenario = {
  dataset: 'empty',
  ahead: 0,
  faults: [],
  texts: [],
  incident: {
    route: 'deleteBroadcast',
    path,
    body: null,
    outcome: { status: 500, kind: 'service', messages: ['Out of order'] },
    fault: { method: 'DELETE', path, status: 500, times: 1 },
    isFault: true,
    records: {
      lists: [],
      persons: [],
      subscriptions: [],
      campaigns: [],
      participants: [],
      broadcasts: [],
      wallet_campaigns: [],
      wallet_items: [],
      devices: [],
      batches: [],
    },
  },
}
