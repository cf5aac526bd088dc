export type HandsetReply = 'yes' | 'no' | 'stop' | 'other'

const words: ReadonlyMap<string, HandsetReply> = new Map([
  ['Y', 'yes'],
  ['YES', 'yes'],
  ['N', 'no'],
  ['NO', 'no'],
  ['STOP', 'stop'],
])

/** What a text from a handset means. Only a single word counts, regardless of case and surrounding white space. */
export const readHandsetReply = (text: string): HandsetReply => words.get(text.trim().toUpperCase()) ?? 'other'
