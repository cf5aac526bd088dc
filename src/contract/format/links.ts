/** Links in a message that the service shortens: from the scheme to the last character that is not punctuation. */
const LINK = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)]/g

/** The text with every link replaced. */
export const replaceLinks = (text: string, shorten: (link: string) => string): string =>
  text.replaceAll(LINK, link => shorten(link))

/** The links of a text, in order, with their offsets. */
export const findLinks = (text: string): { readonly link: string; readonly at: number }[] =>
  Array.from(text.matchAll(LINK), match => ({ link: match[0], at: match.index }))

/** The length of the code in a short link. The service does not document it; the mock and the preview both use this. */
export const LINK_CODE_LENGTH = 6

/** A short link: base and code, separated by one slash. */
export const shortLink = (base: string, code: string): string => (base.endsWith('/') ? base + code : `${base}/${code}`)
