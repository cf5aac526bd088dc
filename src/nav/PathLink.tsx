import { use } from 'react'
import type { ComponentProps, MouseEvent } from 'react'
import { createPath, UNSAFE_DataRouterContext } from 'react-router'
import { basePath } from '#/base/base-path'
import { isOwnPath } from './safe-link'

export interface PathLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path made by `paths`. */
  to: string
  /** Replaces the history entry. By default, only if the link leads to the current URL, and the entry has no state. */
  replace?: boolean
  /** State of the history entry that the link creates. */
  state?: unknown
}

/** A link inside the app. A path of another site (`//evil`) is rendered as text: react-router would navigate there. */
export function PathLink({ to, replace, state, ...rest }: PathLinkProps) {
  'use no memo'
  if (!isOwnPath(to)) return <span className={rest.className}>{rest.children}</span>
  return <InternalLink to={to} replace={replace} state={state} {...rest} />
}

/**
 * Not react-router's `Link`, whose hooks render every link on the page again whenever the URL or the state of the
 * history entry changes, such as with every key typed into a filter. This context never changes.
 */
function InternalLink({ to, replace, state, onClick, children, ...rest }: PathLinkProps) {
  'use no memo' // `rest` changes with every render: memoization would make every page larger and save nothing
  const router = use(UNSAFE_DataRouterContext)?.router
  const href = basePath + to
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isForBrowser = event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
    const isElsewhere = rest.target !== undefined && rest.target !== '_self'
    if (!router || event.defaultPrevented || isForBrowser || isElsewhere) return
    event.preventDefault()
    const { location } = router.state
    // Back restores the state, such as what was typed
    void router.navigate(to, { state, replace: replace ?? (location.state === null && createPath(location) === href) })
  }
  return (
    <a {...rest} href={href} onClick={click}>
      {children}
    </a>
  )
}
