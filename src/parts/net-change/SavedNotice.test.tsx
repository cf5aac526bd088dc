import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { ApiProvider } from '#/api/api-context'
import { updatePersonMutation } from '#/api/person-mutations'
import { createQueryClient } from '#/api/query-client'
import { fakeFetch, testApi } from '#/api/testing'
import { render } from '#/ui/theme/testing'
import { patchOf, type Change } from './net-change'
import { SavedNotice } from './SavedNotice'
import type { NetRecord } from './use-net-save'

const changes: Change[] = [
  { place: ['custom_fields', 'tier'], before: 'silver', after: 'gold' },
  { place: ['custom_fields', 'city'], before: null, after: 'Chicago' },
]

/** Clicks Undo; the record is read with these custom fields, the last of them again and again. */
async function undo(...readings: Record<string, unknown>[]) {
  const { fetch, requests } = fakeFetch(Response.json({ person_key: 'k' }))
  const bodies: unknown[] = []
  let undone = 0
  const record: NetRecord<typeof updatePersonMutation.row, { raw: unknown }> = {
    mutation: updatePersonMutation,
    shape: { fields: [], maps: ['custom_fields'] },
    read: async () => ({
      raw: { person_key: 'k', custom_fields: readings.length > 1 ? readings.shift() : readings[0] },
    }),
    inputOf: made => {
      bodies.push(patchOf(made))
      return { params: { company_key: 'DEMO', person_key: 'k' }, body: patchOf(made) }
    },
  }
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={testApi(fetch)}>
        <SavedNotice
          record={record}
          name="person"
          sentence="Saved."
          changes={changes}
          label={([, key]) => key ?? ''}
          describeUndo={() => 'Undo'}
          onUndone={() => undone++}
          onUndoneAfterLeaving={async () => undefined}
          onDismiss={() => undefined}
          renderError={String}
        />
      </ApiProvider>
    </QueryClientProvider>,
  )
  await screen.getByRole('button', { name: 'Undo' }).click()
  return { screen, requests, bodies, undone: () => undone }
}

const saved = { tier: 'gold', city: 'Chicago' }

it('an undo is sent even if someone changes another field between its two reads', async () => {
  const { screen, bodies, undone } = await undo(saved, { ...saved, note: 'new' })
  await expect.poll(undone).toBe(1)
  expect(bodies).toEqual([{ custom_fields: { tier: 'silver', city: null } }])
  expect(screen.getByText(/^Not undone/).elements()).toEqual([])
})

it('an undo names only what someone has changed since, even between its two reads', async () => {
  const { screen, requests } = await undo(saved, { ...saved, tier: 'platinum' })
  await expect.element(screen.getByText('Not undone: someone changed this person after you.')).toBeVisible()
  await expect.element(screen.getByText('Undo would overwrite tier. Edit the person instead.')).toBeVisible()
  expect(requests).toEqual([])
})

it('an undo gives up on a record that differs at every read', async () => {
  const { screen, requests } = await undo(...Array.from({ length: 30 }, (_, note) => ({ ...saved, note })))
  const notice = 'Not undone: someone else keeps changing this person. Try again.'
  await expect.element(screen.getByText(notice, { exact: true })).toBeVisible()
  expect(screen.getByText(/^Undo would overwrite/).elements()).toEqual([])
  expect(requests).toEqual([])
})
