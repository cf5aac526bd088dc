/** Size of one hash in bytes. */
export const HASH_BYTES = 8

/** The hash of an id, as two 32-bit numbers. */
export type IdHash = readonly [number, number]

/**
 * A set of ids that takes 24 to 48 bytes per id, so that a million of them stay small: a `Set` would keep every string
 * in memory. It stores 64-bit hashes: among a million ids the probability that any two collide is 3 in 100 million.
 */
export class IdSet {
  /** Three numbers per slot: the hash, and the number it was seen with, which is zero in an empty slot. */
  #slots = new Uint32Array(3 * 1024)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** @param ids the output of `packHashes`, or several of them concatenated */
  static of(ids: Uint8Array): IdSet {
    const set = new IdSet()
    const view = new DataView(ids.buffer, ids.byteOffset, ids.byteLength)
    for (let at = 0; at + HASH_BYTES <= ids.byteLength; at += HASH_BYTES)
      set.add([view.getUint32(at), view.getUint32(at + 4)])
    return set
  }

  /** Adds an id. Returns whether it is new. */
  add(id: IdHash): boolean {
    return this.addWithNumber(id, 1) === null
  }

  /**
   * Adds an id. Returns the number it was first seen with, or null if it is new. @param number such as a line; not zero
   */
  addWithNumber(id: IdHash, number: number): number | null {
    const at = slotFor(this.#slots, id)
    const before = this.#slots[at + 2] ?? 0
    if (before !== 0) return before
    this.#slots.set([id[0], id[1], number], at)
    if (++this.#size * 2 > this.#slots.length / 3) this.#grow()
    return null
  }

  #grow(): void {
    const before = this.#slots
    this.#slots = new Uint32Array(before.length * 2)
    for (let at = 0; at < before.length; at += 3) {
      const [a = 0, b = 0, number = 0] = [before[at], before[at + 1], before[at + 2]]
      if (number !== 0) this.#slots.set([a, b, number], slotFor(this.#slots, [a, b]))
    }
  }
}

/** Linear probing: the number of slots is a power of two, and at most half of them are used. */
function slotFor(slots: Uint32Array, [a, b]: IdHash): number {
  const mask = slots.length / 3 - 1
  for (let slot = b & mask; ; slot = (slot + 1) & mask) {
    const at = slot * 3
    if (slots[at + 2] === 0 || (slots[at] === a && slots[at + 1] === b)) return at
  }
}

/** Hashes an id like cyrb53: two multiplicative hashes over the characters, mixed with each other at the end. */
export function hashId(id: string): IdHash {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let at = 0; at < id.length; at++) {
    const code = id.charCodeAt(at)
    a = Math.imul(a ^ code, 0x9e3779b1)
    b = Math.imul(b ^ code, 0x5f356495)
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35)
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35)
  return [a >>> 0, b >>> 0]
}

/** Hashes as bytes, `HASH_BYTES` each, for a file. */
export function packHashes(ids: readonly IdHash[]): Uint8Array {
  const bytes = new Uint8Array(ids.length * HASH_BYTES)
  const view = new DataView(bytes.buffer)
  for (const [index, [high, low]] of ids.entries()) {
    view.setUint32(index * HASH_BYTES, high)
    view.setUint32(index * HASH_BYTES + 4, low)
  }
  return bytes
}
