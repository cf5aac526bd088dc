/** A file of an archive. */
export interface ZipEntry {
  /** With `/` between folders. */
  readonly name: string
  readonly text: string
}

/** A ZIP archive of text files in UTF-8, not compressed. `at` is their time in ms, written in UTC. */
export function zipOf(entries: readonly ZipEntry[], at: number): Blob {
  const encoder = new TextEncoder()
  const [time, date] = dosTime(at)
  const files: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const entry of entries) {
    const name = encoder.encode(entry.name)
    const content = encoder.encode(entry.text)
    // Version 2.0, names in UTF-8, stored without compression
    const common = [20, UTF8, 0, time, date] as const
    const sizes = [crc32(content), content.length, content.length] as const
    const head = bytes(['u32', 0x04034b50], ...u16(...common), ...u32(...sizes), ...u16(name.length, 0))
    files.push(head, name, content)
    directory.push(
      bytes(
        ['u32', 0x02014b50],
        ...u16(20, ...common),
        ...u32(...sizes),
        ...u16(name.length, 0, 0, 0, 0),
        ...u32(0, offset),
      ),
      name,
    )
    offset += head.length + name.length + content.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const end = bytes(['u32', 0x06054b50], ...u16(0, 0, entries.length, entries.length), ...u32(size, offset), ...u16(0))
  return new Blob([...files, ...directory, end], { type: 'application/zip' })
}

/** The flag for names in UTF-8. */
const UTF8 = 1 << 11

type Field = readonly ['u16' | 'u32', number]
const u16 = (...values: number[]): Field[] => values.map(value => ['u16', value])
const u32 = (...values: number[]): Field[] => values.map(value => ['u32', value])

function bytes(...fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [kind]) => sum + (kind === 'u16' ? 2 : 4), 0)))
  let at = 0
  for (const [kind, value] of fields) {
    if (kind === 'u16') view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += kind === 'u16' ? 2 : 4
  }
  return new Uint8Array(view.buffer)
}

/** Time and date as ZIP writes them, in steps of two seconds. */
function dosTime(ms: number): [number, number] {
  const at = new Date(ms)
  return [
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  ]
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** CRC-32, the checksum that ZIP uses. */
function crc32(content: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of content) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
