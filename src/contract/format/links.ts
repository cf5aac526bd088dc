/** Links of a message that the service shortens: from the scheme to the last sign that is no punctuation. */
const LINK = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)]/g

/** Every link of a text with another in its place. */
export const replaceLinks = (text: string, shorten: (link: string) => string): string =>
  text.replaceAll(LINK, link => shorten(link))

/** The links of a text, in order, with where they begin. */
export const findLinks = (text: string): { readonly link: string; readonly at: number }[] =>
  Array.from(text.matchAll(LINK), match => ({ link: match[0], at: match.index }))

/** How long the code of a short link is in the mock; the interface does not say, so a preview counts with the same. */
export const SHORT_CODE_LENGTH = 6

/** A short link: the base and a code, one slash between. */
export const shortLink = (base: string, code: string): string => (base.endsWith('/') ? base + code : `${base}/${code}`)
