import type { Covered } from './covered'

/** Every line of mock-server.md's tables, in its order, and the tests that prove it. */
export const controlLines: readonly Covered[] = [
  {
    section: 'Start',
    lines: [
      ['`npm run dev`', 'by hand: every journey runs on the build, the dev server on its plugin alone'],
      ['`npm run mock`', 'survival › What was answered 2xx', 'survival › A port in use'],
    ],
  },
  {
    section: 'World after a start or a reset',
    lines: [
      ['`demo:demo`', 'control › GET /__mock describes', 'devices › Authentication 2'],
      ['`app:demo`', 'control › GET /__mock describes', 'devices › Authentication 2', 'transport › Decisions 4 and 56'],
      [
        '`reader:demo`',
        'control › GET /__mock describes',
        'devices › Authentication 2',
        'transport › Decisions 4 and 56',
      ],
      ['`empty`', 'control › POST /__mock/reset'],
      [
        '`demo`',
        'control › Demo: the people',
        'subscriptions › Datasets, demo: 2,000',
        'subscription-lists › Datasets, demo: eight lists',
        'sign-in-reads › Broadcasts 15: each',
        'wallet-messages › Datasets, demo: five',
        'devices › Datasets, demo',
        'imports › Dataset demo',
        'participants › Datasets, demo',
      ],
      ['`large`', 'by hand: npm run bench, it takes minutes to load'],
    ],
  },
  {
    section: 'Control routes',
    lines: [
      ['GET `/__mock`', 'control › GET /__mock describes'],
      ['POST `/__mock/reset`', 'control › POST /__mock/reset', 'handsets › Control routes: a reset'],
      ['POST `/__mock/companies` ', 'control › POST /__mock/companies makes'],
      ['POST `/__mock/clock`', 'control › POST /__mock/clock', 'control › Decision 29'],
      [
        'POST `/__mock/companies/{key}/subscription_lists`',
        'subscription-lists › Control routes',
        'subscription-lists › Decision 19: lists',
      ],
      [
        'POST `/__mock/companies/{key}/acquisition_campaigns`',
        'campaigns › Control routes',
        'campaigns › The passing of time: a campaign',
      ],
      ['POST `/__mock/companies/{key}/persons`', 'control › POST /__mock/companies/{key}/persons may'],
      [
        'POST `/__mock/companies/{key}/broadcasts/{id}/status`',
        'control › POST /__mock/companies/{key}/broadcasts/{id}/status',
        'broadcast-sending › Control routes: a broadcast can be put',
      ],
      ['POST `/__mock/companies/{key}/wallet_campaigns` ', 'wallet-items › Row 28'],
      [
        'POST `/__mock/companies/{key}/wallet_campaigns/{wallet_id}/items`',
        'wallet-items-write › Control routes',
        'wallet-items-write › Races: an id',
      ],
      [
        'POST `/__mock/mobile_apps/{app_id}/devices`',
        'devices › Control routes: a device without',
        'devices › Control routes: devices refuses',
      ],
      [
        'POST `/__mock/handsets/{mdn}/replies`',
        'handsets › Control routes: the reply %j confirms',
        'handsets › Control routes: the reply %j rejects',
        'handsets › Control routes, decision 24',
        'handsets › Control routes: the reply %j changes',
        'handsets › Control routes: a reply without',
      ],
      [
        'GET `/__mock/handsets/{mdn}/messages`',
        'handsets › Control routes: messages are',
        'broadcast-sending › Decision 37',
      ],
      [
        'GET `/__mock/outbox',
        'handsets › Control routes: the outbox is newest',
        'handsets › Control routes: the outbox refuses',
        'broadcast-sending › Decision 34: push',
        'wallet-messages › Row 34, decisions 53 and 66: sent',
      ],
      [
        'PUT `/__mock/faults`',
        'faults › PUT /__mock/faults: a status',
        'faults › PUT /__mock/faults: bodies',
        'faults › PUT /__mock/faults: a drop',
        'faults › PUT /__mock/faults: the first rule',
      ],
      ['GET, DELETE `/__mock/faults`', 'faults › PUT /__mock/faults: a status', 'faults › GET and DELETE'],
    ],
  },
]
