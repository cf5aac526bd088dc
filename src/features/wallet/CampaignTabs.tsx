import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { PageTabs } from '#/ui/layout/PageTabs'
import { messageText as t } from './message-text'

interface CampaignTabsProps {
  walletId: string
  on: 'items' | 'messages'
}

/** The two lists of a campaign. */
export function CampaignTabs({ walletId, on }: CampaignTabsProps) {
  const place = useRouteParams()
  const to = { items: paths.walletItems(place, walletId), messages: paths.walletMessages(place, walletId) }
  return (
    <PageTabs
      label={t.tabs}
      tabs={[
        { id: 'items', label: t.items },
        { id: 'messages', label: t.messages },
      ]}
      on={on}
      link={(id, props) => <PathLink to={to[id]} {...props} />}
    />
  )
}
