import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import classes from './CampaignTabs.module.css'
import { messageText as t } from './message-text'
import { usePlace } from '#/api/place'

interface CampaignTabsProps {
  walletId: string
  on: 'items' | 'messages'
}

/** The two lists of a campaign. */
export function CampaignTabs({ walletId, on }: CampaignTabsProps) {
  const place = usePlace()
  const tabs = [
    { id: 'items', to: paths.walletItems(place, walletId), label: t.items },
    { id: 'messages', to: paths.walletMessages(place, walletId), label: t.messages },
  ]
  return (
    <nav className={classes['tabs']} aria-label={t.tabs}>
      {tabs.map(({ id, to, label }) => (
        <PathLink key={id} to={to} className={classes['tab']} aria-current={id === on ? 'page' : undefined}>
          {label}
        </PathLink>
      ))}
    </nav>
  )
}
