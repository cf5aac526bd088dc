import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'
import { isOwnPath } from './safe-link'

export interface PathLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of `paths`. */
  to: string
  replace?: boolean
  /** State of the history entry that the link makes. */
  state?: unknown
}

/** A link inside the app. What is no own address (`//evil`) is shown as text: react-router would leave the site (facts.md 23). */
export function PathLink({ to, replace, state, ...rest }: PathLinkProps) {
  if (!isOwnPath(to)) return <span className={rest.className}>{rest.children}</span>
  return <OwnLink to={to} replace={replace} state={state} {...rest} />
}

/** react-router's own `Link` brings the prefetching of its framework along, 2 KiB of the first screen. */
function OwnLink({ to, replace, state, onClick, children, ...rest }: PathLinkProps) {
  const href = useHref(to)
  const go = useLinkClickHandler<HTMLAnchorElement>(to, { target: rest.target, replace, state })
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented) go(event)
  }
  return (
    <a {...rest} href={href} onClick={click}>
      {children}
    </a>
  )
}
