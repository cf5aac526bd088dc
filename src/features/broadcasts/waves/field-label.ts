import { text } from '#/parts/reach/text'

/** The label of a custom field; if it has none, a text that says so. */
export const fieldLabel = (label: string): string => label || text.namelessField
