/** The basic alphabet of 3GPP TS 23.038, 6.2.1, one septet each, without its escape character. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** The extension table, 6.2.1.1: an escape and one more septet, so two. */
const extension = '\f^{}\\[~]|€'

/** Septets by UTF-16 code unit; 0 for characters that GSM-7 lacks. All of its characters are below U+20AD. */
const septets = new Uint8Array(0x20ad)
for (const character of basic) septets[character.charCodeAt(0)] = 1
for (const character of extension) septets[character.charCodeAt(0)] = 2

/** The number of septets of a UTF-16 code unit in GSM-7: 1, 2, or 0 if it forces UCS-2. */
export const septetsOf = (codeUnit: number): number => septets[codeUnit] ?? 0

/** Whether GSM-7 can encode the whole text. */
export function isGsm7(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (septetsOf(text.charCodeAt(at)) === 0) return false
  return true
}
