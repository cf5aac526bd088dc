import { describe, expect, it } from 'vitest'
import { addSample, MAX_SAMPLES, type Sample } from './broadcast-samples'

describe('addSample', () => {
  it('keeps no more than the limit, and neither the first nor the last sample is lost', () => {
    let samples: readonly Sample[] = []
    for (let i = 0; i < 3 * MAX_SAMPLES; i++) samples = addSample(samples, [i * 10_000, i])
    expect(samples.length).toBeLessThanOrEqual(MAX_SAMPLES)
    expect(samples[0]).toEqual([0, 0])
    expect(samples.at(-1)?.[1]).toBe(3 * MAX_SAMPLES - 1)
  })

  it.each<[string, Sample, number]>([
    ['the same sample from another tab', [10_500, 5], 1],
    ['another count at the same time', [10_500, 6], 2],
    ['the same count later', [20_000, 5], 2],
    ['an earlier time', [9_000, 5], 2],
  ])('%s', (_, sample, count) => expect(addSample([[10_000, 5]], sample)).toHaveLength(count))
})
