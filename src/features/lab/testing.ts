/** What the mock replies to `GET /__mock`, with these companies. */
export const mockIndex = (companies: readonly object[] = []): object => ({
  name: 'mock',
  version: '1',
  now: '2026-11-21T08:00:00Z',
  dataset: 'demo',
  companies,
  users: [],
})
