import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { ApiProvider, useApi } from '#/api/api-context'
import { createApi, type SessionLoss } from '#/api/http/client'
import { newId } from '#/api/new-id'
import { updatePersonMutation } from '#/api/person-mutations'
import { createQueryClient } from '#/api/query-client'
import { fakeFetch, testSession } from '#/api/testing'
import { endpoints } from '#/contract/endpoints'
import { render } from '#/ui/theme/testing'
import { patchOf, type Change } from './net-change'
import { useNetSave } from './use-net-save'

const params = { company_key: 'DEMO', person_key: 'k' }

function SaveButton() {
  const api = useApi()
  const { save } = useNetSave({
    mutation: updatePersonMutation,
    shape: { fields: ['first_name'], maps: [] },
    read: async () => ({ raw: (await api.call(endpoints.getPerson, { params })).value }),
    inputOf: changes => ({ params, body: patchOf(changes) }),
  })
  const changes: Change[] = [{ place: ['first_name'], before: 'Ann', after: 'Bo' }]
  const callbacks = { onSaved: () => undefined, onConcurrentEdit: () => undefined }
  return <button onClick={() => void save({ base: {}, changes, description: 'Save' }, callbacks)}>Save</button>
}

it('a save that cannot read the record because the session is lost reports the loss as one during a change', async () => {
  const losses: SessionLoss[] = []
  const { fetch } = fakeFetch(Response.json({ errors: [] }, { status: 401 }))
  const api = createApi({ session: testSession({ user: newId() }), fetch, onSessionLost: loss => losses.push(loss) })
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={api}>
        <SaveButton />
      </ApiProvider>
    </QueryClientProvider>,
  )
  await screen.getByRole('button').click()
  await expect.poll(() => losses.map(({ kind, isChange }) => [kind, isChange])).toContainEqual(['unauthorized', true])
})
