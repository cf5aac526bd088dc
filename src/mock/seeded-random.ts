/** Pseudorandom values that are the same after every reset. */
export interface SeededRandom {
  /** From 0 to 1, excluding 1. */
  roll(): number
  /** True with this probability. */
  chance(share: number): boolean
  /** An integer from `from` to `to`, inclusive. */
  between(from: number, to: number): number
  pick<T>(from: readonly [T, ...T[]]): T
}

/** A generator that gives the same values for the same seed (mulberry32). */
export function seededRandom(seed: number): SeededRandom {
  let state = seed | 0
  const roll = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const between = (from: number, to: number): number => from + Math.floor(roll() * (to - from + 1))
  return {
    roll,
    chance: share => roll() < share,
    between,
    pick: from => from[between(0, from.length - 1)] ?? from[0],
  }
}
