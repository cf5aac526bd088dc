import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { showControlCharacters } from '#/ui/format/LongText'
import { text } from './text'
import shared from './WalletPage.module.css'

/** The page of a wallet id that no campaign of the company has. */
export function NoSuchCampaign({ walletId }: { walletId: string }) {
  const routeParams = useRouteParams()
  return (
    <div className={shared['listPage']}>
      <h1>{text.noSuchCampaign.title}</h1>
      <div className={shared['empty']}>
        <EmptyState
          title={<bdi className="sb-mono">{showControlCharacters(walletId.slice(0, 300))}</bdi>}
          actions={<PathLink to={paths.wallet(routeParams)}>{text.noSuchCampaign.toCampaigns}</PathLink>}
        >
          {text.noSuchCampaign.why}
        </EmptyState>
      </div>
    </div>
  )
}
