import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { ApiProvider } from '#/api/api-context'
import { createApi } from '#/api/http/client'
import { createQueryClient } from '#/api/query-client'
import { fakeFetch, testSession } from '#/api/testing'
import { render } from '#/ui/theme/testing'
import { useReachNames } from './use-reach-names'

function Labels() {
  const { fieldLabel } = useReachNames()
  return <p>{['vip', 'nameless', 'undefined'].map(fieldLabel).join(', ')}</p>
}

it('a custom field is called by its label, by its key if it is not defined, and never by an empty name', async () => {
  const session = {
    ...testSession(),
    custom_fields: [
      { key: 'vip', label: 'VIP', type: 'boolean' as const },
      { key: 'nameless', label: '', type: 'boolean' as const },
    ],
  }
  const { fetch } = fakeFetch(Response.json([]))
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={createApi({ session, fetch })}>
        <Labels />
      </ApiProvider>
    </QueryClientProvider>,
  )
  await expect.element(screen.getByText('VIP, Field without a name, undefined')).toBeVisible()
})
