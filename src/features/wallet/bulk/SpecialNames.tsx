import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { checkToken } from '../token-rules'
import { text as t } from './text'

/** Warns about names that almost match a special one. Names are case-sensitive: image_code would be another token. */
export function SpecialNames({ names }: { names: readonly string[] }) {
  return names.map((name, at) => {
    const special = checkToken(name, '').name
    return special === null ? null : <ErrorNotice key={at} tone="warn" title={t.specialName(name, special)} />
  })
}
