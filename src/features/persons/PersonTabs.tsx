import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { PageTabs } from '#/ui/layout/PageTabs'
import { text } from './text'

const pathOf = { profile: paths.person, messages: paths.personMessages, consent: paths.consentSheet } as const
type PersonTab = keyof typeof pathOf

/** The pages of one person. */
export function PersonTabs({ personKey, current }: { personKey: string; current: PersonTab }) {
  const params = useRouteParams()
  const tabs = (['profile', 'messages', 'consent'] as const).map(id => ({ id, label: text.tabs[id] }))
  return (
    <PageTabs
      label={text.tabs.label}
      tabs={tabs}
      current={current}
      link={(id, props) => <PathLink to={pathOf[id](params, personKey)} {...props} />}
    />
  )
}
