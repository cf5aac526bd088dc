import { keysOf } from './keyring'
import { openLarge, SEAL_BYTES, sealLarge } from './sealed'

/**
 * Each frame follows its length, whose first byte is 0. The files of earlier versions are text, which never begins with
 * that byte.
 */
const LENGTH_BYTES = 4
/** Longer content is split into several frames: from 16 MiB on, the first byte of the length would not be 0. */
const MAX_FRAME_BYTES = 8 * 1024 * 1024

/** Where a frame belongs. */
export interface FramePlace {
  /** What the file is, such as a job and a name. */
  readonly file: string
  /** The offset of the frame in bytes. */
  readonly at: number
}

const contextOf = ({ file, at }: FramePlace): string => `frame|${file}|${at}`

/**
 * The bytes as sealed frames, to be written to a growing file at this place.
 * @param owner the scope of the user
 * @throws LockedError without their key
 */
export async function sealFrames(
  owner: string,
  { file, at }: FramePlace,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const count = Math.max(1, Math.ceil(bytes.length / MAX_FRAME_BYTES))
  const frames = new Uint8Array(bytes.length + count * (LENGTH_BYTES + SEAL_BYTES))
  let end = 0
  for (let index = 0; index < count; index++) {
    const part = bytes.subarray(index * MAX_FRAME_BYTES, (index + 1) * MAX_FRAME_BYTES)
    const sealed = await sealLarge(keysOf('user', owner), contextOf({ file, at: at + end }), part)
    new DataView(frames.buffer).setUint32(end, sealed.length)
    frames.set(sealed, end + LENGTH_BYTES)
    end += LENGTH_BYTES + sealed.length
  }
  return frames
}

/** The bytes of the frame at this place, and where the next one begins; null if it cannot be opened. */
export async function readFrame(
  content: Blob,
  place: FramePlace,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; next: number } | null> {
  const start = place.at + LENGTH_BYTES
  const head = await content.slice(place.at, start).arrayBuffer()
  if (head.byteLength < LENGTH_BYTES) return null
  const next = start + new DataView(head).getUint32(0)
  if (next > content.size) return null
  const bytes = await openLarge(contextOf(place), new Uint8Array(await content.slice(start, next).arrayBuffer()))
  return bytes && { bytes, next }
}

/**
 * The content of a file of frames; null if it is not the whole file, or if a frame cannot be opened.
 * @param size the length of the file. It must be stored elsewhere, sealed: a file that ends between two frames looks
 * whole
 */
export async function openFrames(content: Blob, file: string, size: number): Promise<Blob | null> {
  if (content.size !== size) return null
  const parts: BlobPart[] = []
  for (let at = 0; at < content.size;) {
    const frame = await readFrame(content, { file, at })
    if (frame === null) return null
    parts.push(new Blob([frame.bytes]))
    at = frame.next
  }
  return new Blob(parts)
}
