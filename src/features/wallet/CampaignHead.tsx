import type { ComponentProps, ReactNode } from 'react'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { LongText } from '#/ui/format/LongText'
import { PageHead } from '#/ui/layout/PageHead'
import { PageTabs } from '#/ui/layout/PageTabs'
import { text } from './text'
import { useCampaign } from './use-campaign'

interface CampaignHeadProps extends Omit<ComponentProps<typeof PageHead>, 'crumbs'> {
  /** The pages above this one, topmost first. */
  above: readonly ('wallet' | 'items' | 'messages' | 'newMessage')[]
}

/** The head of every page of a campaign. */
export function CampaignHead({ above, ...head }: CampaignHeadProps) {
  'use no memo' // its props change with every render: memoization would make the page larger and save nothing
  const routeParams = useRouteParams()
  const { walletId } = useCampaign()
  const links: Readonly<Record<(typeof above)[number], { to: string; label: ReactNode }>> = {
    wallet: { to: paths.wallet(routeParams), label: text.title },
    items: { to: paths.walletItems(routeParams, walletId), label: <CampaignName fallback={text.items} limit={80} /> },
    messages: { to: paths.walletMessages(routeParams, walletId), label: text.messages },
    newMessage: { to: paths.newWalletMessage(routeParams, walletId), label: text.newMessage },
  }
  return (
    <PageHead
      {...head}
      crumbs={above.map(page => (
        <PathLink key={page} to={links[page].to}>
          {links[page].label}
        </PathLink>
      ))}
    />
  )
}

/** The name of the campaign; `fallback` until it is loaded. */
export function CampaignName({ fallback, limit = 120 }: { fallback: string; limit?: number }) {
  const { campaign } = useCampaign()
  return campaign === undefined ? fallback : <LongText text={campaign.name || text.unnamedCampaign} limit={limit} />
}

/** Tabs that switch between the items and the messages of a campaign. */
export function CampaignTabs({ current }: { current: 'items' | 'messages' }) {
  'use no memo' // renders rarely: memoization would only make the page larger
  const routeParams = useRouteParams()
  const { walletId } = useCampaign()
  const to = { items: paths.walletItems(routeParams, walletId), messages: paths.walletMessages(routeParams, walletId) }
  return (
    <PageTabs
      label={text.tabs}
      tabs={[
        { id: 'items', label: text.items },
        { id: 'messages', label: text.messages },
      ]}
      current={current}
      link={(id, props) => <PathLink to={to[id]} {...props} />}
    />
  )
}
