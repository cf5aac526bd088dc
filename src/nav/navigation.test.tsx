import { memo, Profiler } from 'react'
import { createBrowserRouter, createMemoryRouter, parsePath } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import * as z from 'zod/mini'
import { openStatesWith, useHistoryState } from './history-state'
import { PathLink } from './PathLink'
import { useUrlState } from './url-state'

const schema = z.object({ tab: z.catch(z.enum(['all', 'mine']), 'all') })
const stateSchema = z.object({ asked: z.catch(z.string(), '') })

let linkRenders = 0
/** Never renders again itself, so that the profiler counts only renders of the link. */
const StillLink = memo(() => (
  <Profiler id="link" onRender={() => linkRenders++}>
    <PathLink to="/x?tab=all" state={{ asked: '+1773' }}>
      all
    </PathLink>
  </Profiler>
))

function Page() {
  const [{ tab }, setAddress] = useUrlState(schema)
  const [{ asked }, setState] = useHistoryState(stateSchema)
  return (
    <>
      <output>{`${tab}/${asked}`}</output>
      <button onClick={() => setAddress({ tab: 'mine' })}>mine</button>
      <button onClick={() => setAddress({ tab: 'all' }, { replace: true })}>all instead</button>
      <button onClick={() => setAddress({ tab: 'mine' }, { state: { asked: '' } })}>mine, ask nothing</button>
      <button onClick={() => setState({ asked: '+1312' })}>ask</button>
      <button onClick={() => setState({ asked: '+1404' }, { replace: false })}>ask another</button>
      <input type="checkbox" aria-label="Mine" checked={tab === 'mine'} onChange={() => setAddress({ tab: 'mine' })} />
      <input type="checkbox" aria-label="Asked" checked={asked !== ''} onChange={() => setState({ asked: '+1312' })} />
      <button
        onClick={() => {
          setAddress({ tab: 'mine' })
          setState({ asked: '+1312' })
          setAddress({ tab: 'mine' }, { replace: true, state: { more: 1 } })
        }}
      >
        several
      </button>
      <PathLink to="//evil.example">elsewhere</PathLink>
      <PathLink to="/x?tab=mine">here</PathLink>
      <StillLink />
    </>
  )
}

async function open(initialEntry = '/x?tab=typo&keep=1#part', state: object = { kept: true }) {
  const router = createMemoryRouter([{ path: '/x', element: <Page /> }], {
    initialEntries: ['/before', { ...parsePath(initialEntry), state }],
    initialIndex: 1,
  })
  const screen = await render(<RouterProvider router={router} />)
  return {
    router,
    screen,
    status: screen.getByRole('status'),
    click: (name: string) => screen.getByRole('button', { name, exact: true }).click(),
  }
}

describe('screen state', () => {
  it('goes into the URL, keeps the rest of it, and Back steps through it', async () => {
    const { router, status, click } = await open()
    await expect.element(status).toHaveTextContent('all/')
    await click('mine')
    await expect.element(status).toHaveTextContent('mine/')
    expect(router.state.location).toMatchObject({ search: '?tab=mine&keep=1', hash: '#part' })
    await router.navigate(-1)
    await expect.element(status).toHaveTextContent('all/')
    await router.navigate(1)
    await click('all instead')
    await expect.element(status).toHaveTextContent('all/')
    await router.navigate(-1)
    expect(router.state.location.search).toBe('?tab=typo&keep=1')
  })

  it('can go into the history entry instead: not in the URL, and Back restores the previous value', async () => {
    const { router, status, click } = await open()
    await click('ask')
    await expect.element(status).toHaveTextContent('all/+1312')
    expect(router.state.historyAction).toBe('REPLACE')
    await click('ask another')
    expect(router.state.location.state).toEqual({ asked: '+1404', kept: true })
    await click('mine')
    await expect.element(status).toHaveTextContent('mine/+1404')
    expect(router.state.location.search).not.toContain('1404')
    await router.navigate(-2)
    await expect.element(status).toHaveTextContent('all/+1312')
  })
})

describe('a sealed state of the history entry', () => {
  it('is opened before a change of the URL adds to it', async () => {
    openStatesWith(state => (JSON.stringify(state).includes('sealed') ? { asked: '+1312', kept: true } : state))
    try {
      const { router, status, click } = await open('/x', { sealed: '…' })
      await expect.element(status).toHaveTextContent('all/+1312')
      await click('mine, ask nothing')
      await expect.element(status).toHaveTextContent('mine/')
      expect(router.state.location).toMatchObject({ search: '?tab=mine' })
      expect(router.state.location.state).toEqual({ asked: '', kept: true })
    } finally {
      openStatesWith(state => state)
    }
  })
})

describe('several changes in one event handler', () => {
  it('are all applied, as one new history entry if one of them adds one', async () => {
    const { router, status, click } = await open()
    await click('several')
    await expect.element(status).toHaveTextContent('mine/+1312')
    expect(router.state.location).toMatchObject({ search: '?tab=mine&keep=1', state: { kept: true, more: 1 } })
    await router.navigate(-1)
    await expect.element(status).toHaveTextContent('all/')
  })
})

describe('screen state that the router has not written yet', () => {
  it('is written to the history entry before a reload, next to the state already there', async () => {
    const before = `${window.location.pathname}${window.location.search}`
    window.history.replaceState({ key: 'default', usr: { kept: true } }, '', '/x')
    let loads = 0
    // The first load is done; nothing is written while the router waits for the second
    const loader = () => (loads++ === 0 ? null : new Promise<null>(() => undefined))
    const router = createBrowserRouter([{ path: '/x', element: <Page />, loader, HydrateFallback: () => null }])
    try {
      const screen = await render(<RouterProvider router={router} />)
      await screen.getByRole('button', { name: 'ask', exact: true }).click()
      window.dispatchEvent(new Event('beforeunload'))
      expect(window.history.state).toMatchObject({ usr: { asked: '+1312', kept: true } })
    } finally {
      router.dispose()
      window.history.replaceState(null, '', before)
    }
  })
})

describe('a control that shows screen state', () => {
  it.each(['Mine', 'Asked'])('keeps the state that a click gave it: %s', async name => {
    const { screen } = await open()
    const control = screen.getByRole('checkbox', { name }).element()
    if (!(control instanceof HTMLInputElement)) throw new TypeError('not a checkbox')
    control.click()
    // Before the next task, in which a transition would render and the browser would paint
    for (let turn = 0; turn < 50; turn++) await Promise.resolve()
    expect(control.checked).toBe(true)
  })
})

describe('a link', () => {
  it('to another site is rendered as text', async () => {
    const { screen } = await open()
    await expect.element(screen.getByText('elsewhere')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'here' })).toHaveAttribute('href', '/x?tab=mine')
    expect(screen.getByRole('link').elements()).toHaveLength(2)
  })

  it('opens its path with its state', async () => {
    const { router, screen, status } = await open()
    await screen.getByRole('link', { name: 'all' }).click()
    await expect.element(status).toHaveTextContent('all/+1773')
    expect(router.state.historyAction).toBe('PUSH')
  })

  it('to the page that is already open replaces the entry, unless Back is needed to restore what was typed', async () => {
    const { router, screen, status, click } = await open()
    const here = screen.getByRole('link', { name: 'here' })
    await here.click()
    await expect.element(status).toHaveTextContent('mine/')
    await here.click()
    expect(router.state.historyAction).toBe('REPLACE')
    await click('ask')
    await expect.element(status).toHaveTextContent('mine/+1312')
    await here.click()
    await expect.element(status).not.toHaveTextContent('+1312')
    await router.navigate(-1)
    await expect.element(status).toHaveTextContent('mine/+1312')
  })

  it('is left to the browser if it is clicked with a modifier key', async () => {
    const { router, screen } = await open()
    const before = router.state.location
    const link = screen.getByRole('link', { name: 'all' }).element()
    let isForBrowser = false
    const stop = (event: Event) => {
      isForBrowser = !event.defaultPrevented
      event.preventDefault()
    }
    window.addEventListener('click', stop, { once: true })
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
    expect(isForBrowser).toBe(true)
    expect(router.state.location).toBe(before)
  })

  it('does not render again when the URL or the state of the entry changes', async () => {
    const { status, click } = await open()
    await expect.element(status).toHaveTextContent('all/')
    const before = linkRenders
    await click('mine')
    await click('ask')
    await expect.element(status).toHaveTextContent('mine/+1312')
    expect(linkRenders).toBe(before)
  })
})
