import type { ReactNode } from 'react'
import { safeHref } from '#/nav/safe-link'
import { LongText } from '#/ui/format/LongText'

/** A link to a URL from the service if it is safe to open, otherwise plain text: the service does not check URLs. */
export function ServiceLink({ url, children = <LongText text={url} /> }: { url: string; children?: ReactNode }) {
  const href = safeHref(url)
  if (href === null) return <LongText text={url} />
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
