import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ApiProvider } from '#/api/api-context'
import { createQueryClient } from '#/api/query-client'
import { testApi } from '#/api/testing'
import { walletItemsQuery, type WalletItemPage } from '#/api/wallet-items'
import { emptyMessageDraft } from '../message-draft'
import { useMessageContext } from './use-message-context'

const page = (name: string, next: string | null): WalletItemPage => ({
  items: [{ item: { wallet_item_id: name, tokens: { first_name: name, seat: '1' } }, raw: {}, differences: [] }],
  unreadable: [],
  next,
})

const firstCursor = { token: '', above: 0, unreadableAbove: 0, before: null }

function Examples({ template }: { template: string }) {
  const { examples, areAllItemsRead, problems } = useMessageContext('w', { ...emptyMessageDraft, template })
  return (
    <>
      <p>{examples.map(({ wallet_item_id: id }) => id).join(', ')}</p>
      {areAllItemsRead ? <p>All known</p> : null}
      <ul>
        {problems.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}

async function open(
  change: (client: ReturnType<typeof createQueryClient>, key: readonly unknown[]) => void,
  messages: unknown[] = [],
  template = 'Come by',
) {
  const reads: string[] = []
  const api = testApi(async input => {
    const url = new URL(typeof input === 'string' ? input : '', location.origin)
    if (url.pathname.endsWith('/items')) {
      reads.push(url.searchParams.get('page_token') ?? '')
      return Response.json([{ wallet_item_id: 'Read now', tokens: {} }])
    }
    return Response.json(messages)
  })
  const client = createQueryClient()
  const { queryKey } = walletItemsQuery(api, 'w', {})
  // Read long ago, so that it is stale
  client.setQueryData(
    queryKey,
    {
      pages: [page('Ines', '1'), page('Jo', '2'), page('Kim', null)],
      pageParams: [firstCursor, firstCursor, firstCursor],
    },
    { updatedAt: 1 },
  )
  change(client, queryKey)
  const screen = await render(
    <QueryClientProvider client={client}>
      <ApiProvider value={api}>
        <Examples template={template} />
      </ApiProvider>
    </QueryClientProvider>,
  )
  return { reads, screen, client }
}

it('the message context uses the first page of items that a table has loaded, without reading any', async () => {
  const { reads, screen, client } = await open(() => undefined)
  await expect.element(screen.getByText('Ines', { exact: true })).toBeVisible()
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(reads).toEqual([])
})

it('the message context reads one page if the items have changed since', async () => {
  const { reads, screen, client } = await open((client, queryKey) => void client.invalidateQueries({ queryKey }))
  await expect.element(screen.getByText('Read now')).toBeVisible()
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(reads).toEqual([''])
})

it('the message context warns of a repeat only if the earlier audience is known to be the same', async () => {
  const sent = (filters: unknown) => [{ wallet_message_id: 'm', message: { template: 'Come by' }, filters }]
  const repeat = 'The same text was already sent to the same audience.'
  for (const [filters, isRepeat] of [
    [null, true],
    [[{ name: 'group_code' }], false],
    [{ any: 'VIP' }, false],
  ] as const) {
    const { screen, client } = await open(() => undefined, sent(filters))
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    if (isRepeat) await expect.element(screen.getByText(repeat)).toBeVisible()
    else await expect.element(screen.getByText(repeat)).not.toBeInTheDocument()
    await screen.unmount()
  }
})

it('the message context knows all tokens only if it has read every item', async () => {
  for (const [unreadable, areAllItemsRead] of [
    [[], true],
    [[{ raw: 1 }], false],
  ] as const) {
    const { screen } = await open((client, queryKey) => {
      const pages = [{ ...page('Ines', null), unreadable: [...unreadable] }]
      client.setQueryData(queryKey, { pages, pageParams: [firstCursor] }, { updatedAt: 1 })
    })
    await expect.element(screen.getByText('Ines', { exact: true })).toBeVisible()
    expect(screen.getByText('All known').elements()).toHaveLength(areAllItemsRead ? 1 : 0)
    await screen.unmount()
  }
})

it.each([
  ['{{ nick }}', 'The text may have a gap there.'],
  ['{{ nick | default: "you" }}', 'Everyone may get the same text there.'],
  ['{{ nick | default: "you" }} {{ nick }}', 'The text may have a gap there.'],
])('the message context says how a token that no item has may affect the text %j', async (template, consequence) => {
  const { screen } = await open(() => undefined, [], template)
  await expect
    .element(screen.getByText(/^None of the most recently/))
    .toHaveTextContent(`None of the most recently updated items has a token “nick”. ${consequence}`)
})
