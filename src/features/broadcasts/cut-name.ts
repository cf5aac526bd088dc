/** The maximum length of a broadcast's name, in UTF-16 code units. */
export const MAX_NAME = 255

/** The start of a name: at most `length` code units, never ending with the first half of a surrogate pair. */
export const cutName = (name: string, length = MAX_NAME): string =>
  name.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
