interface Allowed {
  /** Whether a whole word may stay. */
  isPlain: (word: string) => boolean
  /** Whether a part of a field's path, such as `mobile_phone.mdn`, may stay. */
  isKey: (part: string) => boolean
}

/** A message with an ellipsis in place of each word that is not allowed, and of digits that may be a phone number. */
export function redactWords(message: string, { isPlain, isKey }: Allowed): string {
  const parts = message.split(/(\s+)/)
  const words = parts.filter(part => /[\p{L}\p{N}]/u.test(part))
  let index = -1
  return parts
    .map(part => {
      if (!/[\p{L}\p{N}]/u.test(part)) return part
      index++
      const bare = part.replaceAll(/^[("“]+|[)"”.,:;!?]+$/g, '').replace(/['’]s$/, '')
      // A phone number may be written in several groups of digits
      if (/^\d+$/.test(bare)) {
        const isAlone = ![words[index - 1], words[index + 1]].some(beside => /\p{N}/u.test(beside ?? ''))
        return bare.length <= 3 && isAlone ? part : '…'
      }
      return isPlain(bare) || isFieldPath(bare.split('.'), isKey) ? part : '…'
    })
    .join('')
}

/** Whether the parts of a path are keys and indexes, as in `devices.3.token`. */
const isFieldPath = (path: readonly string[], isKey: Allowed['isKey']): boolean =>
  path.every((part, at) => isKey(part) || (at > 0 && /^\d{1,3}$/.test(part) && isKey(path[at - 1] ?? '')))
