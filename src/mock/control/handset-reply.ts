export type HandsetReply = 'yes' | 'no' | 'stop' | 'other'

/** What a text from a handset means (mock-server.md "Control routes"): one word, however it is written in case and blanks. */
export function readHandsetReply(text: string): HandsetReply {
  switch (text.trim().toUpperCase()) {
    case 'Y':
    case 'YES':
      return 'yes'
    case 'N':
    case 'NO':
      return 'no'
    case 'STOP':
      return 'stop'
    default:
      return 'other'
  }
}
