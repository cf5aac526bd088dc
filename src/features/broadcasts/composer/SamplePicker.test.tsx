import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { ApiProvider } from '#/api/api-context'
import { createQueryClient } from '#/api/query-client'
import { fakeFetch, testApi, testSession } from '#/api/testing'
import { render } from '#/ui/theme/testing'
import { SamplePicker } from './SamplePicker'

const person = (key: string, name: string) => ({
  person_key: key,
  external_person_id: `CRM-${key}`,
  custom_fields: { first_name: name },
})

async function lookUp(...people: ReturnType<typeof person>[]) {
  const api = testApi(fakeFetch(Response.json(people)).fetch, {
    session: testSession({ user: `sample-${Math.random()}` }),
  })
  const onSample = vi.fn()
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={api}>
        <SamplePicker chosen={null} listName={null} onSample={onSample} />
      </ApiProvider>
    </QueryClientProvider>,
  )
  await screen.getByRole('button', { name: 'Preview as…' }).click()
  await screen.getByRole('textbox').fill('+13125550142')
  await screen.getByRole('button', { name: 'Find person' }).click()
  return { screen, onSample }
}

it('the sample picker previews as the only person who has the number', async () => {
  const { onSample } = await lookUp(person('1', 'Ines'))
  await vi.waitFor(() => expect(onSample).toHaveBeenCalledOnce())
  expect(onSample.mock.lastCall).toMatchObject([{ label: 'Ines' }])
})

it('the sample picker lets the user choose if several people have the number', async () => {
  const { screen, onSample } = await lookUp(person('1', 'Ines'), person('2', 'Nour'))
  await expect.element(screen.getByText('CRM-1')).toBeVisible()
  expect(onSample).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Choose Nour' }).click()
  expect(onSample.mock.calls).toMatchObject([[{ label: 'Nour' }]])
})
