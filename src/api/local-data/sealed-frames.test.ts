import { beforeEach, expect, it } from 'vitest'
import { forgetKeys, grantKeys, setKeysOnDemand } from './keyring'
import { openFrames, sealFrames } from './sealed-frames'

const owner = 'test|DEMO|ann'

beforeEach(() => {
  setKeysOnDemand(null)
  forgetKeys()
  grantKeys([{ audience: 'user', owner, secret: 'a'.repeat(42) + 'A' }])
})

it('a growing file is read as it was written, however much is written at once, unless a frame is missing', async () => {
  const file = 'job/items'
  const large = new Uint8Array(17 * 1024 * 1024).fill(1)
  large[large.length - 1] = 2
  const first = await sealFrames(owner, { file, at: 0 }, large)
  const second = await sealFrames(owner, { file, at: first.length }, new Uint8Array())
  const third = await sealFrames(owner, { file, at: first.length + second.length }, new Uint8Array([3]))
  const parts = [first, second, third]
  const size = new Blob(parts).size
  const opened = await openFrames(new Blob(parts), file, size)
  const bytes = new Uint8Array((await opened?.arrayBuffer()) ?? new ArrayBuffer())
  expect(bytes).toHaveLength(large.length + 1)
  expect([...bytes.subarray(-3)]).toEqual([1, 2, 3])
  expect(await openFrames(new Blob([first, third]), file, size)).toBeNull()
})

it('a growing file cannot be opened if it was cut off, even between two frames, or if it is not sealed', async () => {
  const file = 'job/items'
  const first = await sealFrames(owner, { file, at: 0 }, new Uint8Array([1]))
  const second = await sealFrames(owner, { file, at: first.length }, new Uint8Array([2]))
  const size = first.length + second.length
  expect(await openFrames(new Blob([first, second]), file, size)).not.toBeNull()
  expect(await openFrames(new Blob([first]), file, size)).toBeNull()
  expect(await openFrames(new Blob([first, second.subarray(0, 9)]), file, size)).toBeNull()
  expect(await openFrames(new Blob(), file, size)).toBeNull()
  expect(await openFrames(new Blob(['planted']), file, 'planted'.length)).toBeNull()
})
