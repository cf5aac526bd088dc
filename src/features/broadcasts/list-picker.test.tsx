import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { testApi, testSession } from '#/api/testing'
import { renderRoutes } from '#/parts/testing/test-page'
import { ListPicker } from './composer/ListPicker'
import { lists, open } from './testing'

const all = Array.from({ length: 13 }, (_, index) => ({ id: String(4100 + index), name: `List ${index}` }))
const names = {
  nameOf: (id: string) => id,
  nameOrId: (id: string) => id,
  currentNameOf: () => null,
  knownNameOf: () => null,
  canBeNamed: () => false,
  isGone: () => false,
  all,
  aliases: {},
  complete: false,
  loading: false,
  error: null,
  refetch: () => undefined,
}

it('a search for a list and the id of a list that the service did not return are separate inputs', async () => {
  const onChange = vi.fn<(lists: string[]) => void>()
  const api = testApi(fetch, { session: testSession() })
  const element = <ListPicker chosen={[]} names={names} onChange={onChange} />
  const { screen } = await renderRoutes(api, [{ path: '*', element }], '/')
  await screen.getByRole('textbox', { name: 'Find a list' }).fill('List 12')
  await expect.element(screen.getByRole('textbox', { name: 'List id' })).toHaveValue('')
  await screen.getByRole('textbox', { name: 'List id' }).fill('9999')
  await screen.getByRole('button', { name: 'Add list' }).click()
  expect(onChange).toHaveBeenCalledWith(['9999'])
  await expect.element(screen.getByRole('textbox', { name: 'Find a list' })).toHaveValue('List 12')
})

it('unchecking a list that the service did not return leaves the focus on the page', async () => {
  const api = testApi(fetch, { session: testSession() })
  function Picker() {
    const [chosen, setChosen] = useState(['9999'])
    return (
      <main id="main" tabIndex={-1}>
        <ListPicker chosen={chosen} names={names} onChange={setChosen} />
      </main>
    )
  }
  const { screen } = await renderRoutes(api, [{ path: '*', element: <Picker /> }], '/')
  await screen.getByRole('checkbox', { name: '9999' }).click()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

describe('the list picker of a draft', () => {
  /** An API that has nothing but the company's lists. */
  const apiWithLists = (respond: () => Response) =>
    testApi(
      async input =>
        typeof input === 'string' && input.includes('/subscription_lists') ? respond() : Response.json([]),
      {
        session: testSession({ user: `broadcasts-${Math.random()}` }),
      },
    )

  it('says so when the company has no lists', async () => {
    const { screen } = await open(
      '/drafts/d',
      apiWithLists(() => Response.json([])),
    )
    await expect
      .element(screen.getByText('This company has no lists yet, so there is nobody to send to.'))
      .toBeVisible()
  })

  it('finds a list by part of its name, and does not confuse a search without matches with having no lists', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ id: `L${index}`, name: `Season ${index}` }))
    const { screen } = await open(
      '/drafts/d',
      apiWithLists(() => Response.json(many)),
    )
    const find = screen.getByRole('textbox', { name: 'Find a list' })
    await expect.element(find).toHaveAccessibleDescription('18 more; type part of the name')
    await find.fill('season 29')
    await screen.getByRole('checkbox', { name: /^Season 29/ }).click()
    await expect.element(find).toHaveAccessibleDescription('No other list matches this name or id.')
    await screen.getByRole('checkbox', { name: /^Season 29/ }).click()
    await find.fill('winter')
    await expect.element(find).toHaveAccessibleDescription('No other list matches this name or id.')
    await expect.element(screen.getByText(/^This company has no lists yet/)).not.toBeInTheDocument()
  })

  it('accepts an id if the lists could not be loaded, and loads them again on request', async () => {
    let respond = () => Response.json({ message: 'The service has a fault' }, { status: 500 })
    const { screen } = await open(
      '/drafts/d',
      apiWithLists(() => respond()),
    )
    const retry = screen.getByRole('button', { name: 'Try again' })
    await expect.element(retry, { timeout: 10_000 }).toBeVisible()
    await screen.getByRole('textbox', { name: 'List id' }).fill('4107')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('checkbox', { name: '4107' })).toBeChecked()
    respond = () => Response.json(lists)
    await retry.click()
    await expect.element(screen.getByRole('checkbox', { name: /^Iced season/ })).toBeChecked()
    await expect.element(retry).not.toBeInTheDocument()
  })
})
