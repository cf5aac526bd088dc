import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'
import { isOwnPath } from './safe-link'

export interface PathLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path made by `paths`. */
  to: string
  replace?: boolean
  /** State of the history entry that the link creates. */
  state?: unknown
}

/** A link inside the app. A path of another site (`//evil`) is rendered as text: react-router would navigate there. */
export function PathLink({ to, replace, state, ...rest }: PathLinkProps) {
  if (!isOwnPath(to)) return <span className={rest.className}>{rest.children}</span>
  return <InternalLink to={to} replace={replace} state={state} {...rest} />
}

/** Not react-router's `Link`, which includes its framework's prefetching: 2 KiB of the first screen. */
function InternalLink({ to, replace, state, onClick, children, ...rest }: PathLinkProps) {
  const href = useHref(to)
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, { target: rest.target, replace, state })
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented) navigate(event)
  }
  return (
    <a {...rest} href={href} onClick={click}>
      {children}
    </a>
  )
}
