import { expect, it } from 'vitest'
import { ApiProvider } from '#/api/api-context'
import { testApi, testSession } from '#/api/testing'
import { ClockContext } from '#/ui/behavior/clock'
import { setPreference } from '#/ui/behavior/preferences'
import { render } from '#/ui/theme/testing'
import { keepSendZone } from './send-zones'
import { SendTime } from './SendTime'
import { SendZoneNote } from './SendZoneNote'

const now = Date.parse('2026-11-23T12:00Z')

it('a send time is also shown in the zone it was scheduled in, and the note for editors names that zone', async () => {
  setPreference('zone', 'UTC')
  const session = testSession({ connection: { id: `send-${Math.random()}` } })
  await keepSendZone(session, '7', 'Asia/Tokyo')
  const screen = await render(
    <ApiProvider value={testApi(fetch, { session })}>
      <ClockContext value={{ now: () => now }}>
        <SendTime broadcastId="7" ms={Date.parse('2026-11-24T00:00Z')} />
        <SendTime broadcastId="8" ms={Date.parse('2026-11-24T01:00Z')} />
        <SendZoneNote broadcastId="7" />
        <SendZoneNote broadcastId="8" />
      </ClockContext>
    </ApiProvider>,
  )
  await expect.element(screen.getByText('Tue 24 Nov 00:00 UTC')).toBeVisible()
  await expect.element(screen.getByText('09:00 in Tokyo', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Scheduled in Tokyo time.')).toBeVisible()
  await expect.element(screen.getByText(/^Neither this browser nor the service knows the time zone/)).toBeVisible()
  // Nothing is inferred where a country has several zones
  expect(screen.container.textContent).not.toContain('10:00')
})
