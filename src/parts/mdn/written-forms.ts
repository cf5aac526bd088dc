import { decodeEscapes } from './characters'

/**
 * URLs that contain a number: `tel:+1-312-555-0142;ext=5`, `tel:3125550142;phone-context=+1` (RFC 3966), `callto:`,
 * `sms:`, `sip:`.
 */
const LINK = /\b(?:tel|callto|sms|sip):(?:\/\/)?([^\s<>"']+)/gi

/** Replaces links to numbers with the numbers they contain, and decodes escaped pluses and spaces. */
export function replaceNumberLinks(text: string): string {
  return text
    .replace(LINK, (_, address: string) => numberOfLink(decodeEscapes(address)))
    .replace(/%2B/gi, '+')
    .replace(/%20/g, ' ')
}

function numberOfLink(address: string): string {
  const [number = '', ...params] = address.split(';')
  const param = (name: string): string => {
    const found = params.find(p => p.toLowerCase().startsWith(`${name}=`))
    return found?.slice(name.length + 1) ?? ''
  }
  const context = number.startsWith('+') ? '' : /^\+\d{1,7}$/.exec(param('phone-context'))?.[0]
  const extension = /^\d{1,7}$/.exec(param('ext'))?.[0]
  return `${context ? `${context} ` : ''}${number}${extension === undefined ? '' : ` ext ${extension} `}`
}

const SCIENTIFIC = /(?<![\w.,])(\d)(?:[.,](\d{1,20}))?E(\+?)(\d{1,2})(?!\w)/gi
const DECIMALS = /(?<![\d.,])(\d{8,15})[.,]0{1,2}(?![\d.,])/g
const THOUSANDS = /(?<![\d.,])\d{1,3}(?:,\d{3}){2,4}(?![\d,])/g

/** Text without spreadsheet formatting. */
export interface UnformattedText {
  text: string
  /** There was spreadsheet formatting, and it was undone without loss. */
  wasFormatted: boolean
  /** A number whose last digits the spreadsheet cut off, as written. */
  shortened: string | null
}

/**
 * Undoes what spreadsheets do to numbers: `13125550142.0`, `13,125,550,142`, and `1.3125550142E+10` still have every
 * digit; `1.31256E+10` does not and is returned as `shortened`.
 */
export function undoSpreadsheet(text: string): UnformattedText {
  let shortened: string | null = null
  const exact = text.replace(
    SCIENTIFIC,
    (whole, first: string, fraction: string | undefined, plus: string, exponent: string) => {
      const power = Number(exponent)
      // `9E12` may be an id: spreadsheets always write a fraction or a plus
      if (power < 7 || power > 15 || (fraction === undefined && plus === '')) return whole
      if ((fraction?.length ?? 0) === power) return `${first}${fraction ?? ''}`
      shortened ??= whole
      return ' '
    },
  )
  const plain = exact.replace(DECIMALS, '$1').replace(THOUSANDS, number => number.replaceAll(',', ''))
  return { text: plain, wasFormatted: plain !== text && shortened === null, shortened }
}
