/** The form a filter's value should have. */
export type FilterValueForm =
  | 'text'
  | 'texts'
  | 'text-or-texts'
  | 'number'
  | 'two-numbers'
  | 'one-day'
  | 'two-days'
  | 'timestamp'
  | 'two-timestamps'
  | 'providers'

/** Why the service would reject a filter. */
export type FilterFault =
  | { readonly code: 'not-an-object' }
  | { readonly code: 'unknown-name'; readonly name: string; readonly known: readonly string[] }
  | {
      readonly code: 'unknown-selector'
      readonly name: string
      readonly selector: string
      readonly known: readonly string[]
    }
  | {
      readonly code: 'wrong-value'
      readonly name: string
      readonly selector: string
      readonly expected: FilterValueForm
    }
  | { readonly code: 'unknown-list'; readonly list: string }
  | { readonly code: 'unknown-option'; readonly name: string; readonly option: string }

const forms: Readonly<Record<FilterValueForm, string>> = {
  text: 'a string',
  texts: 'an array of at least one string',
  'text-or-texts': 'a string, or an array of at least one string',
  number: 'a number',
  'two-numbers': 'an array of two numbers',
  'one-day': 'an array of one date',
  'two-days': 'an array of two dates',
  timestamp: 'a date-time with an offset, such as 2027-01-31T00:00:00-06:00',
  'two-timestamps': 'an array of two date-times, each with an offset',
  providers: 'an array of passbook, google, or both',
}

/** The message of a raw error reply. Screens make their own sentence from the code. */
export function filterFaultMessage(fault: FilterFault): string {
  switch (fault.code) {
    case 'not-an-object':
      return 'a filter must be an object'
    case 'unknown-name':
      return `there is no filter ${quoted(fault.name)}; known filters are ${fault.known.join(', ')}`
    case 'unknown-selector':
      return `${fault.name} has no selector ${quoted(fault.selector)}; its selectors are ${fault.known.join(', ')}`
    case 'wrong-value':
      return `${fault.selector} on ${fault.name} takes ${forms[fault.expected]}`
    case 'unknown-list':
      return `there is no list ${quoted(fault.list)}`
    case 'unknown-option':
      return `${fault.name} has no option ${quoted(fault.option)}`
  }
}

const quoted = (text: string): string => JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text)
