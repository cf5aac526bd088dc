import * as z from 'zod/mini'
import { persistedStore } from '#/base/persisted-store'
import { scenarioSchema } from './scenario'

/** The scenario with an incident that is open in this tab, and what gives its outcome. Anonymous, like every scenario. */
export const openedIncident = persistedStore({
  key: 'signalbox.lab-incident',
  schema: z.nullable(z.object({ scenario: scenarioSchema, source: z.enum(['records', 'fault']) })),
  initial: null,
  area: () => sessionStorage,
})
