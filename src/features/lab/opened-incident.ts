import * as z from 'zod/mini'
import { persistedStore } from '#/base/persisted-store'
import { scenarioSchema } from './scenario'

/**
 * The scenario with an incident that was opened in this tab, the scope of the session in which it was opened, and what
 * led to its outcome. Anonymous, like every incident.
 */
export const openedIncident = persistedStore({
  key: 'signalbox.lab-incident',
  schema: z.nullable(z.object({ scope: z.string(), scenario: scenarioSchema, source: z.enum(['records', 'fault']) })),
  initial: null,
  area: () => sessionStorage,
})
