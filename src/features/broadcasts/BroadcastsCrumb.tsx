import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { text } from './text'

/** The breadcrumb that leads to the list of broadcasts. */
export const BroadcastsCrumb = () => <PathLink to={paths.broadcasts(useRouteParams())}>{text.title}</PathLink>
