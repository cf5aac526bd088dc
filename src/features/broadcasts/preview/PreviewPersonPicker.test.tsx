import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { ApiProvider } from '#/api/api-context'
import { createQueryClient } from '#/api/query-client'
import { fakeFetch, testApi, testSession } from '#/api/testing'
import { render } from '#/ui/theme/testing'
import { PreviewPersonPicker } from './PreviewPersonPicker'

const person = (key: string, name: string) => ({
  person_key: key,
  external_person_id: `CRM-${key}`,
  custom_fields: { first_name: name },
})

async function lookUp(...people: ReturnType<typeof person>[]) {
  const api = testApi(fakeFetch(Response.json(people)).fetch, {
    session: testSession({ user: `sample-${Math.random()}` }),
  })
  const onPerson = vi.fn()
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={api}>
        <PreviewPersonPicker chosen={null} onPerson={onPerson} onChooseKey={() => {}} />
      </ApiProvider>
    </QueryClientProvider>,
  )
  await screen.getByRole('button', { name: 'Preview as…' }).click()
  await screen.getByRole('textbox').fill('+13125550142')
  await screen.getByRole('button', { name: 'Find person' }).click()
  return { screen, onPerson }
}

it('the person picker previews as the only person who has the number', async () => {
  const { onPerson } = await lookUp(person('1', 'Ines'))
  await vi.waitFor(() => expect(onPerson).toHaveBeenCalledOnce())
  expect(onPerson.mock.lastCall).toMatchObject([{ person: { person_key: '1' } }])
})

it('the person picker lets the user choose if several people have the number', async () => {
  const { screen, onPerson } = await lookUp(person('1', 'Ines'), person('2', 'Nour'))
  await expect.element(screen.getByText('CRM-1')).toBeVisible()
  expect(onPerson).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Choose Nour' }).click()
  expect(onPerson.mock.calls).toMatchObject([[{ person: { person_key: '2' } }]])
})
