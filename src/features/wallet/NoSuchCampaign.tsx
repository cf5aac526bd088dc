import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { visible } from '#/ui/format/LongText'
import { text } from './text'
import classes from './items/ItemsPage.module.css'

/** An address that names no campaign. */
export function NoSuchCampaign({ walletId }: { walletId: string }) {
  const place = useRouteParams()
  return (
    <div className={classes['page']}>
      <h1>{text.items.unknown}</h1>
      <div className={classes['none']}>
        <EmptyState
          title={<bdi className="sb-mono">{visible(walletId.slice(0, 300))}</bdi>}
          actions={<PathLink to={paths.wallet(place)}>{text.items.toCampaigns}</PathLink>}
        >
          {text.items.unknownWhy}
        </EmptyState>
      </div>
    </div>
  )
}
