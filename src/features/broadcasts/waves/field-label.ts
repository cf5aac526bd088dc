import { text } from '#/parts/reach/text'

/** The label of a custom field, or that it has none. */
export const fieldLabel = (label: string): string => label || text.namelessField
