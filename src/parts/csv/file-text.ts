/** The text of a file in pieces, with `\n` at every line end and without its byte order mark. */
export async function* fileText(file: Blob, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let held = ''
  for await (const bytes of file.stream()) {
    const text = held + decoder.decode(bytes, { stream: true })
    // Half a line end waits for its other half
    held = text.endsWith('\r') ? '\r' : ''
    const whole = held === '' ? text : text.slice(0, -1)
    if (whole !== '') yield withLineEnds(whole)
  }
  const last = held + decoder.decode()
  if (last !== '') yield withLineEnds(last)
}

/** Most files need no copy of their text. */
const withLineEnds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)
