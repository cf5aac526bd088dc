import { expect, it, vi } from 'vitest'
import { testApi, testSession } from '#/api/testing'
import { renderRoutes } from '#/parts/testing/test-page'
import { ListPicker } from './composer/ListPicker'

const all = Array.from({ length: 13 }, (_, index) => ({ id: String(4100 + index), name: `List ${index}` }))
const names = {
  nameOf: (id: string) => id,
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
