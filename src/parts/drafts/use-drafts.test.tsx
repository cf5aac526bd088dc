import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ApiProvider } from '#/api/api-context'
import { createQueryClient } from '#/api/query-client'
import { fakeFetch, testApi, testSession } from '#/api/testing'
import { render } from '#/ui/theme/testing'
import { writeDraft, type DraftKind } from './draft-store'
import { useDrafts } from './use-draft'

const note: DraftKind<string> = { id: 'note', schema: z.string() }

/** Reports what the list of drafts says at each of its renders. */
function List({ seen }: { seen: string[] }) {
  const { state, drafts } = useDrafts(note)
  useEffect(() => {
    seen.push(`${state}, ${drafts.length}`)
  })
  return null
}

it('the list of drafts does not say that there are none before it is read', async () => {
  const session = testSession({ user: `use-drafts-${Math.random()}` })
  const api = testApi(fakeFetch(Response.json({})).fetch, { session })
  await writeDraft({ scope: api.scope, kind: note.id, subject: 'a' }, { value: 'x', at: 1 }, null)
  const seen: string[] = []
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={api}>
        <List seen={seen} />
      </ApiProvider>
    </QueryClientProvider>,
  )
  await expect.poll(() => seen.at(-1)).toBe('read, 1')
  expect([...new Set(seen)]).toEqual(['loading, 0', 'read, 1'])
})
