export type HandsetReply = 'yes' | 'no' | 'stop' | 'other'

/** What a text from a handset means: a single word, in any case and with any surrounding white space. */
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
