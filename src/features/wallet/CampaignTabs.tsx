import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { PageTabs } from '#/ui/layout/PageTabs'
import { text } from './text'

interface CampaignTabsProps {
  walletId: string
  current: 'items' | 'messages'
}

/** Tabs between the items and the messages of a campaign. */
export function CampaignTabs({ walletId, current }: CampaignTabsProps) {
  const routeParams = useRouteParams()
  const to = { items: paths.walletItems(routeParams, walletId), messages: paths.walletMessages(routeParams, walletId) }
  return (
    <PageTabs
      label={text.tabs}
      tabs={[
        { id: 'items', label: text.items },
        { id: 'messages', label: text.messages },
      ]}
      on={current}
      link={(id, props) => <PathLink to={to[id]} {...props} />}
    />
  )
}
