import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { testApi, testSession } from '#/api/testing'
import { HEADERS } from '#/contract/gateway'
import { writeDraft } from '#/parts/drafts/draft-store'
import { setListAlias } from '#/parts/list-names/list-aliases'
import { emptyBroadcastDraft } from './broadcast-draft'
import { broadcastDraftKind, type BroadcastDraft } from './draft-kind'
import { lists as namedLists, open, serviceOf } from './testing'

type Posted = { name: string; targeting: { source_lists: string[]; message_template: string } } & Record<
  string,
  unknown
>

/**
 * Opens a page of a draft to these lists; Store news is the test list. `respond` gets each posted broadcast.
 * @param inService the lists of the service; null if it has no route for them
 * @param testList the id or name of the test list
 */
async function openDraft(
  lists: string[],
  respond: (sent: Posted) => Response | Promise<Response>,
  path = '/drafts/d/review',
  inService: readonly object[] | null = namedLists,
  testList = 'Store news',
) {
  const posted: Posted[] = []
  const keys = new Set<string | null>()
  const session = testSession({ user: `anna-${Math.random()}`, connection: { test_lists: [testList] } })
  const api = testApi(
    async (input, init) => {
      const url = new URL(typeof input === 'string' ? input : '', location.origin)
      if (url.pathname.endsWith('/subscription_lists'))
        return inService === null ? new Response('', { status: 404 }) : Response.json(inService)
      if (init?.method === 'POST' && url.pathname.endsWith('/broadcasts')) {
        const sent: Posted = JSON.parse(typeof init.body === 'string' ? init.body : '')
        // The server recognizes an intent by its key, and does not forward it again
        const key = new Headers(init.headers).get(HEADERS.key)
        if (!keys.has(key)) posted.push(sent)
        keys.add(key)
        return respond(sent)
      }
      if (url.searchParams.get('status') === 'scheduled')
        return Response.json(posted.map((sent, index) => ({ ...sent, broadcast_id: `t${index}` })))
      return serviceOf([])(input, init)
    },
    { session },
  )
  const empty = emptyBroadcastDraft('UTC')
  const message = { ...empty.message, template: 'Doors open at nine' }
  const value: BroadcastDraft = { ...empty, name: 'News', lists, message }
  await writeDraft({ scope: api.scope, kind: broadcastDraftKind.id, subject: 'd' }, { value, at: 1 }, null)
  return { posted, api, ...(await open(path, api, null)) }
}
const created = (sent: Posted) => Response.json({ ...sent, broadcast_id: 't0' }, { status: 201 })

describe('a test', () => {
  it('is sent once to the test lists, and no longer counts after the message is changed', async () => {
    const { screen, router, posted } = await openDraft(['4107'], created)
    await expect.element(screen.getByText('Not tested yet')).toBeVisible()
    await screen.getByRole('button', { name: 'Send a test' }).click()
    await expect.element(screen.getByText(/^Tested \d\d:\d\d by anna-\S+, unchanged since$/)).toBeVisible()
    expect(posted).toMatchObject([
      { name: 'Test: News', targeting: { source_lists: ['4108'], message_template: 'Doors open at nine' } },
    ])
    await expect.element(screen.getByText('Not sent yet')).toBeVisible()

    await router.navigate('/test/DEMO/broadcasts/drafts/d')
    await screen.getByRole('textbox', { name: 'Message' }).fill('Doors open at ten')
    await router.navigate('/test/DEMO/broadcasts/drafts/d/review')
    await expect.element(screen.getByText(/by anna-\S+; the message has changed since$/)).toBeVisible()
    expect(posted).toHaveLength(1)
  })

  it('is sent from the composer with the last character typed, and counts as long as the message is the same', async () => {
    const { screen, router, posted } = await openDraft(['4107'], created, '/drafts/d')
    const message = screen.getByRole('textbox', { name: 'Message' })
    const test = screen.getByRole('region', { name: 'Test' })
    await expect.element(test.getByText('Not tested yet')).toBeVisible()
    await userEvent.click(message)
    await userEvent.keyboard('{Control>}{End}{/Control} sharp')
    await test.getByRole('button', { name: 'Send a test' }).click()
    await expect.element(test.getByText(/, unchanged since$/)).toBeVisible()
    expect(posted).toMatchObject([
      { targeting: { source_lists: ['4108'], filters: [], message_template: 'Doors open at nine sharp' } },
    ])
    await userEvent.click(message)
    await userEvent.keyboard('{Control>}{End}{/Control}!')
    await expect.element(test.getByText(/the message has changed since$/)).toBeVisible()
    await userEvent.keyboard('{Backspace}')
    await expect.element(test.getByText(/, unchanged since$/)).toBeVisible()
    await router.navigate('/test/DEMO/broadcasts/drafts/d/review')
    await expect.element(screen.getByText(/^Tested \d\d:\d\d by anna-\S+, unchanged since$/)).toBeVisible()
    expect(posted).toHaveLength(1)
  })

  it('cannot be sent from the composer while the message is incomplete', async () => {
    const { screen, posted } = await openDraft(['4107'], created, '/drafts/d')
    await screen.getByRole('textbox', { name: 'Message' }).fill('Hi {{ first_name')
    await expect.element(screen.getByText('Fix the problems with the message to send a test.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Send a test' })).toBeDisabled()
    expect(posted).toEqual([])
  })

  it('whose response is lost is found after a reload, and not sent twice', async () => {
    const { screen, api, posted } = await openDraft(['4107'], () => Promise.reject(new TypeError('lost')))
    await screen.getByRole('button', { name: 'Send a test' }).click()
    await expect.poll(() => posted).toHaveLength(1)
    await screen.unmount()
    const reloaded = await open('/drafts/d/review', api, null)
    await expect.element(reloaded.screen.getByText(/, unchanged since$/), { timeout: 10_000 }).toBeVisible()
    expect(posted).toHaveLength(1)
  })

  it('that the service rejects can be sent again once the error is dismissed', async () => {
    const { screen } = await openDraft(['4107'], () => Response.json({ errors: [] }, { status: 422 }))
    const send = screen.getByRole('button', { name: 'Send a test' })
    await send.click()
    await expect.element(screen.getByText('Dismiss the error to send another test.')).toBeVisible()
    await expect.element(send).toBeDisabled()
    await screen.getByRole('button', { name: 'Dismiss error' }).click()
    await expect.element(send).toBeEnabled()
  })

  it('is not sent to a list that only this browser calls by the name of the test list', async () => {
    await setListAlias(testSession(), 'unnamed', 'Store news')
    const inService = [{ id: '4107' }, { id: 'unnamed' }]
    const { screen } = await openDraft(['4107'], created, '/drafts/d/review', inService)
    await expect
      .element(screen.getByText('No test can be sent, because the test list Store news does not match exactly one'))
      .toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Send a test' })).not.toBeInTheDocument()
    await setListAlias(testSession(), 'unnamed', '')
  })

  it('is sent to a list that is configured by its id on a service without a route for lists', async () => {
    const { screen, api, posted } = await openDraft(['4107'], created, '/drafts/d', null, '4108')
    await setListAlias(api.session, '4108', 'Our phones')
    await screen.getByRole('button', { name: 'Send a test' }).click()
    await expect.poll(() => posted).toMatchObject([{ targeting: { source_lists: ['4108'] } }])
  })

  it('is refused if a test list is one of the lists of the broadcast', async () => {
    const { screen } = await openDraft(['4107', '4108'], created)
    await expect.element(screen.getByText(/^This broadcast goes to Store news, which is a test list\./)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Send a test' })).toBeDisabled()
  })
})
