import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { checkToken } from '../token-rules'
import { text as t } from './text'

/** Warns about names that almost match a special one. Names are case-sensitive: image_code is not IMAGE_CODE. */
export function SpecialNameWarnings({ names }: { names: readonly string[] }) {
  return names.map((name, at) => {
    const special = checkToken(name, '').meantName
    return special === null ? null : <ErrorNotice key={at} tone="warn" title={t.specialName(name, special)} />
  })
}
