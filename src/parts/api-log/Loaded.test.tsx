import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ApiProvider } from '#/api/api-context'
import { ApiError } from '#/api/http/error'
import { testApi } from '#/api/testing'
import { render } from '#/ui/theme/testing'
import { Loaded } from './Loaded'

it('the focus moves to the page when Try again is pressed, because the button goes away with the failure', async () => {
  const answers = [Promise.reject(new ApiError({ kind: 'service', method: 'GET', rowId: 'getPerson' }))]
  function Page() {
    const query = useQuery({
      queryKey: ['loaded'],
      queryFn: () => answers.shift() ?? new Promise<string>(() => {}),
      retry: false,
    })
    return (
      <main id="main" tabIndex={-1}>
        <Loaded query={query} loading="Loading">
          {data => data}
        </Loaded>
      </main>
    )
  }
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider value={testApi(fetch)}>
        <Page />
      </ApiProvider>
    </QueryClientProvider>,
  )
  const again = screen.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  again.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Loading')).toBeVisible()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})
