import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { text } from './text'

/** The breadcrumb that leads to the lookup. */
export const PersonsCrumb = () => <PathLink to={paths.lookUp(useRouteParams())}>{text.persons}</PathLink>
