/** Decodes a file piece by piece, with `\n` as every line end and without its byte order mark. */
export async function* decodeFile(file: Blob, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let pending = ''
  for await (const bytes of file.stream()) {
    const text = pending + decoder.decode(bytes, { stream: true })
    // A \r at the end of a piece may be the first half of \r\n
    pending = text.endsWith('\r') ? '\r' : ''
    const whole = pending === '' ? text : text.slice(0, -1)
    if (whole !== '') yield normalizeLineEnds(whole)
  }
  const last = pending + decoder.decode()
  if (last !== '') yield normalizeLineEnds(last)
}

/** Text without \r needs no copy. */
const normalizeLineEnds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)
