/** split-sms ships no types; what the test asks it. */
declare module 'split-sms' {
  export function split(message: string): {
    characterSet: 'GSM' | 'Unicode'
    parts: { content: string }[]
  }
}
