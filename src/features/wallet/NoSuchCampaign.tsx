import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { visible } from '#/ui/format/LongText'
import classes from './items/ItemsPage.module.css'
import { text } from './text'
import { usePlace } from '#/api/route-params'

/** An address that names no campaign. */
export function NoSuchCampaign({ walletId }: { walletId: string }) {
  const place = usePlace()
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
