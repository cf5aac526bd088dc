/** The text of a file in pieces, with `\n` at every line end and without its byte order mark. */
export async function* fileText(file: Blob, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let held = ''
  for await (const bytes of file.stream()) {
    const text = held + decoder.decode(bytes, { stream: true })
    // Half a line end waits for its other half
    held = text.endsWith('\r') ? '\r' : ''
    const whole = held === '' ? text : text.slice(0, -1)
    if (whole !== '') yield whole.replace(/\r\n?/g, '\n')
  }
  const last = held + decoder.decode()
  if (last !== '') yield last.replace(/\r\n?/g, '\n')
}
