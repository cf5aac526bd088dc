/** Size of one hash in bytes. */
export const ID_BYTES = 8

/**
 * A set of ids that takes 16 to 32 bytes per id, so that a million of them stay small. It stores 64-bit hashes: among a
 * million ids the probability that any two collide is 3 in 100 million.
 */
export class IdSet {
  #slots = new Uint32Array(2048)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** @param ids the output of `packHashes`, or several of them concatenated */
  static of(ids: Uint8Array): IdSet {
    const set = new IdSet()
    const view = new DataView(ids.buffer, ids.byteOffset, ids.byteLength)
    for (let at = 0; at + ID_BYTES <= ids.byteLength; at += ID_BYTES)
      set.add([view.getUint32(at), view.getUint32(at + 4)])
    return set
  }

  /** Adds an id. Returns whether it is new. */
  add(id: IdHash): boolean {
    if (this.#size * 4 >= this.#slots.length) this.#grow()
    const isNew = put(this.#slots, id)
    if (isNew) this.#size++
    return isNew
  }

  #grow(): void {
    const larger = new Uint32Array(this.#slots.length * 2)
    for (let at = 0; at < this.#slots.length; at += 2) {
      const id: IdHash = [this.#slots[at] ?? 0, this.#slots[at + 1] ?? 0]
      if (!isEmpty(id)) put(larger, id)
    }
    this.#slots = larger
  }
}

/** An id as two numbers of 32 bits, never both zero. */
export type IdHash = readonly [number, number]

const isEmpty = ([high, low]: IdHash): boolean => high === 0 && low === 0

/** Linear probing: the length of `slots` is a power of two, and there is always an empty slot. */
function put(slots: Uint32Array, id: IdHash): boolean {
  const mask = slots.length - 1
  for (let at = (id[1] * 2) & mask; ; at = (at + 2) & mask) {
    const found: IdHash = [slots[at] ?? 0, slots[at + 1] ?? 0]
    if (found[0] === id[0] && found[1] === id[1]) return false
    if (!isEmpty(found)) continue
    slots[at] = id[0]
    slots[at + 1] = id[1]
    return true
  }
}

/** The scheme of cyrb53: two multiplicative hashes over the characters, mixed with each other at the end. */
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
  return a === 0 && b === 0 ? [0, 1] : [a >>> 0, b >>> 0]
}

export function packHashes(ids: readonly IdHash[]): Uint8Array {
  const bytes = new Uint8Array(ids.length * ID_BYTES)
  const view = new DataView(bytes.buffer)
  for (const [at, [high, low]] of ids.entries()) {
    view.setUint32(at * ID_BYTES, high)
    view.setUint32(at * ID_BYTES + 4, low)
  }
  return bytes
}
