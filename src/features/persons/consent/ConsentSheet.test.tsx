import { expect, it } from 'vitest'
import { person } from '#/api/testing'
import { routePatterns } from '#/nav/paths'
import { openPage, testService } from '#/parts/testing/test-page'
import { ConsentSheet } from './ConsentSheet'

it.each([
  ['ab12', true],
  // Over plain HTTP, browsers compute no checksums, and the archive has no SHA256SUMS
  [null, false],
])('a consent sheet with the checksum %j says how to check the replies: %j', async (sha256, canCheck) => {
  const consent = {
    person: { person, raw: person, differences: [] },
    subscriptions: [],
    unreadable: 0,
    campaigns: new Map(),
    pending: [],
    checkedCampaigns: 0,
    allChecked: true,
    files: [{ name: 'person.json', path: '/persons/1', text: '{}', sha256, readAt: 0 }],
    failed: [],
    readAt: 0,
  }
  const { screen } = await openPage({
    path: routePatterns.person,
    element: <ConsentSheet consent={consent} describeReason={reason => reason} invitations={null} ref={null} />,
    at: '/test/DEMO/persons/1',
    fetch: testService({}).fetch,
  })
  await expect.element(screen.getByText(/^The archive contains these replies as received/)).toBeVisible()
  expect(screen.getByText(/sha256sum -c SHA256SUMS/).elements()).toHaveLength(canCheck ? 1 : 0)
})
