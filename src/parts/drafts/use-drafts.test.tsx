import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiProvider } from '#/api/api-context'
import { createQueryClient } from '#/api/query-client'
import { fakeFetch, testApi, testSession } from '#/api/testing'
import { render } from '#/ui/theme/testing'
import { writeDraft, type DraftKind } from './draft-store'
import { removeDrafts } from './remove-drafts'
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

/** Shows the list of a new user with one draft. */
async function showList() {
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
  return { session, scope: api.scope, seen }
}

it('the list of drafts does not say that there are none before it is read', async () => {
  const { seen } = await showList()
  expect([...new Set(seen)]).toEqual(['loading, 0', 'read, 1'])
})

it('the list of drafts is empty after all were deleted, even if the deletion had to wait for a file', async () => {
  const { session, scope, seen } = await showList()
  let releaseFiles = () => {}
  const held = new Promise<ArrayBuffer>(resolve => (releaseFiles = () => resolve(new ArrayBuffer(1))))
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockReturnValue(held)
  const written = writeDraft({ scope, kind: 'file', subject: 'a' }, { value: { file: new Blob(['x']) }, at: 1 }, null)
  const removed = removeDrafts(session)
  // Long enough for the list to be read, in case it is read too early
  await new Promise(resolve => setTimeout(resolve, 200))
  releaseFiles()
  await Promise.all([written, removed])
  vi.restoreAllMocks()
  await expect.poll(() => seen.at(-1)).toBe('read, 0')
})
