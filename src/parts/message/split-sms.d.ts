/** split-sms ships no types. These are the ones the test uses. */
declare module 'split-sms' {
  export function split(message: string): {
    characterSet: 'GSM' | 'Unicode'
    parts: { content: string }[]
  }
}
