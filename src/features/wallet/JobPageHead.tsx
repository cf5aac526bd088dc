import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { PageHead } from '#/ui/layout/PageHead'
import { text } from './text'
import { useCampaignName } from './use-campaign'

/** The head of the bulk edit and export pages, with links back to the items of the campaign. */
export function JobPageHead({ walletId, title, lead }: { walletId: string; title: string; lead: string }) {
  const routeParams = useRouteParams()
  const name = useCampaignName(walletId)
  return (
    <PageHead
      crumbs={[
        <PathLink key="wallet" to={paths.wallet(routeParams)}>
          {text.title}
        </PathLink>,
        <PathLink key="items" to={paths.walletItems(routeParams, walletId)}>
          {name ?? text.items}
        </PathLink>,
      ]}
      title={title}
      below={lead}
    />
  )
}
