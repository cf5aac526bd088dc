import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { ApiError } from '#/api/http/error'
import { useRouteParams } from '#/api/route-params'
import { walletCampaignQuery } from '#/api/wallet-campaigns'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { PageHead } from '#/ui/layout/PageHead'
import { text } from './text'

/** The head of a page about many items: the way back to the campaign's items, and what the page does. */
export function JobHead({ walletId, title, lead }: { walletId: string; title: string; lead: string }) {
  const place = useRouteParams()
  const name = useCampaignName(walletId)
  return (
    <PageHead
      crumbs={[
        <PathLink key="wallet" to={paths.wallet(place)}>
          {text.campaigns.title}
        </PathLink>,
        <PathLink key="items" to={paths.walletItems(place, walletId)}>
          {name ?? text.items.title}
        </PathLink>,
      ]}
      title={title}
      below={lead}
    />
  )
}

/** What a campaign is called: its id where it has no name; null until it is read. */
export function useCampaignName(walletId: string): string | null {
  const { data } = useQuery(walletCampaignQuery(useApi(), walletId))
  return data === undefined ? null : data.campaign.name || walletId
}

/** Whether the service says that there is no such campaign. */
export function useIsUnknown(walletId: string): boolean {
  const { error } = useQuery(walletCampaignQuery(useApi(), walletId))
  return error instanceof ApiError && error.kind === 'not-found'
}
