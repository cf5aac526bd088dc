import { expect, it } from 'vitest'
import { lockDraft } from './draft-lock'

it('a takeover does not wait for a tab that froze after it had taken the draft back', async () => {
  const address = { scope: `test|DEMO|${Math.random()}`, kind: 'note', subject: 'a' }
  const has = { first: '', second: '' }
  const lockFor = (tab: keyof typeof has) =>
    lockDraft(address, {
      onMine: () => void (has[tab] = 'mine'),
      onElsewhere: () => void (has[tab] = 'elsewhere'),
    })
  const first = lockFor('first')
  await expect.poll(() => has.first).toBe('mine')
  const second = lockFor('second')
  await expect.poll(() => has.second).toBe('elsewhere')
  second.take()
  first.give()
  await expect.poll(() => has).toEqual({ first: 'elsewhere', second: 'mine' })
  first.take()
  second.give()
  await expect.poll(() => has).toEqual({ first: 'mine', second: 'elsewhere' })
  // A frozen tab does not give it up
  second.take()
  await expect.poll(() => has, { timeout: 5_000 }).toEqual({ first: 'elsewhere', second: 'mine' })
  first.release()
  second.release()
})
