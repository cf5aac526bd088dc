import { Button } from '@mantine/core'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { showControlCharacters } from '#/ui/format/LongText'
import { PageHead } from '#/ui/layout/PageHead'
import { text } from './text'
import shared from './WalletPage.module.css'

/** The page of a wallet id that no campaign of the company has. */
export function NoSuchCampaign({ walletId }: { walletId: string }) {
  const routeParams = useRouteParams()
  return (
    <div className={shared['listPage']}>
      <PageHead title={text.noSuchCampaign.title} />
      <div className={shared['panel']}>
        <EmptyState
          title={<bdi className="sb-mono">{showControlCharacters(walletId.slice(0, 300))}</bdi>}
          actions={
            <Button component={PathLink} to={paths.wallet(routeParams)}>
              {text.noSuchCampaign.toCampaigns}
            </Button>
          }
        >
          {text.noSuchCampaign.why}
        </EmptyState>
      </div>
    </div>
  )
}
