// The server of a simulation: the gateway with its journals, bundled by bundles.ts.
import { parseConnections } from '#/gateway/connections'
import { openGateway, type Gateway } from '#/gateway/gateway'
import { openIntentJournal } from '#/gateway/intent-store'
import { recordStoreInMemory } from '#/gateway/record/record-memory'
import { openSampleJournal } from '#/gateway/samples/sample-store'
import { openSessionJournal } from '#/gateway/session-store'

/** Starts a gateway on the journals of the simulated disk. */
export async function startServer(): Promise<Pick<Gateway, 'fetch'>> {
  const sessions = await openSessionJournal('/state/sessions.journal')
  const intents = await openIntentJournal('/state/intents.journal')
  const activityLog = recordStoreInMemory()
  const broadcastSamples = await openSampleJournal(null)
  return openGateway({
    connections: parseConnections([{ id: 'svc', name: 'Service', base_url: 'http://service.test' }], 'simulation'),
    stateDir: '/state',
    now: () => Date.now(),
    state: {
      name: 'journal',
      sessions,
      intents,
      record: activityLog,
      samples: broadcastSamples,
      localDataSecret: 'A'.repeat(43),
      check: () => Promise.resolve(),
      close: () => Promise.resolve(),
    },
  })
}
