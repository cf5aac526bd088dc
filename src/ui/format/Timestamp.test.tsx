import { afterEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { ClockContext } from '../behavior/clock'
import { setPreference } from '../behavior/preferences'
import { Timestamp } from './Timestamp'

afterEach(() => setPreference('zone', ''))

it('Timestamp shows the time in the display zone and follows its changes', async () => {
  setPreference('zone', 'America/Chicago')
  const clock = { now: () => Date.parse('2024-06-04T14:41:00Z') }
  const screen = await render(
    <ClockContext value={clock}>
      <Timestamp ms={Date.parse('2024-06-04T14:00:00Z')} />
      <Timestamp ms={null} absent="Never" />
    </ClockContext>,
  )
  await expect.element(screen.getByText('Tue 4 Jun 09:00 CDT')).toBeVisible()
  await expect.element(screen.getByText('41 min ago')).toBeVisible()
  await expect.element(screen.getByText('Never')).toBeVisible()
  setPreference('zone', 'UTC')
  await expect.element(screen.getByText('Tue 4 Jun 14:00 UTC')).toBeVisible()
})
