interface Unpacked {
  name: string
  text: string
  /** As the archive states it. */
  crc: number
}

/** For tests: the files of an uncompressed archive, found through its directory as unpacking programs do. */
export function unzip(zip: Buffer): Unpacked[] {
  const end = zip.length - 22
  if (zip.readUInt32LE(end) !== 0x06054b50) throw new Error('This is not an archive.')
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('The directory of the archive is broken.')
    const [crc, size, nameLength] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28)]
    const local = zip.readUInt32LE(at + 42)
    if (zip.readUInt32LE(local) !== 0x04034b50) throw new Error('A file of the archive is broken.')
    const start = local + 30 + zip.readUInt16LE(local + 26)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    at += 46 + nameLength
    return { name, text: zip.toString('utf8', start, start + size), crc }
  })
}
