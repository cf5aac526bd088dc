/** The basic alphabet of 3GPP TS 23.038, 6.2.1, one septet each; its escape character is no character of a text. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** The extension table, 6.2.1.1: an escape and one more, so two septets. */
const extension = '\f^{}\\[~]|€'

/** Septets by UTF-16 code unit; 0 for what GSM-7 cannot write. All of its characters lie below U+20AD. */
const septets = new Uint8Array(0x20ad)
for (const sign of basic) septets[sign.charCodeAt(0)] = 1
for (const sign of extension) septets[sign.charCodeAt(0)] = 2

/** How many septets a UTF-16 code unit takes in GSM-7: 1, 2, or 0 when it forces UCS-2. */
export const septetsOf = (codeUnit: number): number => septets[codeUnit] ?? 0

/** Whether GSM-7 can write the whole text. */
export function isGsm7(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (septetsOf(text.charCodeAt(at)) === 0) return false
  return true
}
