import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ApiProvider } from '#/api/api-context'
import { updatePersonMutation } from '#/api/person-mutations'
import { createQueryClient } from '#/api/query-client'
import { fakeFetch, testApi } from '#/api/testing'
import { useShortcut } from '#/ui/behavior/shortcuts'
import { render } from '#/ui/theme/testing'
import { patchOf, type Change } from './net-change'
import { SavedNotice } from './SavedNotice'
import type { NetSaveTarget } from './use-net-save'

const changes: Change[] = [
  { place: ['custom_fields', 'tier'], before: 'silver', after: 'gold' },
  { place: ['custom_fields', 'city'], before: null, after: 'Chicago' },
]

type CustomFields = Record<string, unknown>

/** Clicks Undo. Each read of the record returns the next of these custom fields; the last is returned repeatedly. */
const undo = (...readings: CustomFields[]) => undoWith(Response.json({ person_key: 'k' }), ...readings)

/** The same with this response to the undo; an error is a read that fails. */
async function undoWith(...notice: Parameters<typeof show>) {
  const shown = await show(...notice)
  await shown.screen.getByRole('button', { name: 'Undo' }).click()
  return shown
}

async function show(response: Response, ...readings: (CustomFields | Error)[]) {
  const { fetch, requests } = fakeFetch(response)
  const bodies: unknown[] = []
  let undone = 0
  const record: NetSaveTarget<typeof updatePersonMutation.row, { raw: unknown }> = {
    mutation: updatePersonMutation,
    shape: { fields: [], maps: ['custom_fields'] },
    read: async () => {
      const fields = readings.length > 1 ? readings.shift() : readings[0]
      if (fields instanceof Error) throw fields
      return { raw: { person_key: 'k', custom_fields: fields } }
    },
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
  return { screen, requests, bodies, undone: () => undone }
}

const saved = { tier: 'gold', city: 'Chicago' }

it('an undo is sent even if someone changes another field between its two reads', async () => {
  const { screen, bodies, undone } = await undo(saved, { ...saved, note: 'new' })
  await expect.poll(undone).toBe(1)
  expect(bodies).toEqual([{ custom_fields: { tier: 'silver', city: null } }])
  expect(screen.getByText(/^Not undone/).elements()).toEqual([])
})

/** An action that waits in the undo bar. */
function Waiting({ onUndo }: { onUndo: () => void }) {
  useShortcut('mod+z', onUndo)
  return null
}

it('the undo shortcut applies to what waits in the undo bar, and to the save once nothing waits', async () => {
  const onUndo = vi.fn<() => void>()
  const bar = await render(<Waiting onUndo={onUndo} />)
  const { undone } = await show(Response.json({ person_key: 'k' }), saved)
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(onUndo).toHaveBeenCalledOnce()
  await bar.unmount()
  expect(undone()).toBe(0)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(undone).toBe(1)
  expect(onUndo).toHaveBeenCalledOnce()
})

it('an undo names only what someone has changed since, even between its two reads', async () => {
  const { screen, requests } = await undo(saved, { ...saved, tier: 'platinum' })
  await expect.element(screen.getByText('Not undone: someone changed this person after your save.')).toBeVisible()
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

it('another attempt at an undo shows why it failed, not why the one before did', async () => {
  const refused = Response.json({ errors: [] }, { status: 403 })
  const { screen, requests } = await undoWith(refused, saved, saved, new Error('no connection'))
  await expect.element(screen.container).toHaveTextContent('ApiError')
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.container).toHaveTextContent('Error: no connection')
  await expect.element(screen.container).not.toHaveTextContent('ApiError')
  expect(requests).toHaveLength(1)
})
