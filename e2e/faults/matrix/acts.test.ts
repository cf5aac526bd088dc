import { expect, it } from 'vitest'
import { mutations } from '#/api/mutation/mutation-registry'
import type { Act } from './act'
import { acts, actsOfJob, actsOfRow } from './acts'

it('the fault matrix covers every mutation of the app, and every row and job that the app uses to change something', () => {
  const all: Act[] = Object.values(acts)
  const inMatrix = all.flatMap(({ by }) => ('mutation' in by ? [by.mutation] : []))
  expect([...new Set(inMatrix)].toSorted()).toEqual(mutations.map(({ id }) => id).toSorted())
  const sent = Object.values(actsOfRow).flatMap(by => (by === 'not sent by the app' ? [] : by))
  expect([...new Set(sent)].toSorted()).toEqual(Object.keys(acts).toSorted())
  for (const [job, act] of Object.entries(actsOfJob)) expect(acts[act].by).toEqual({ job })
})
