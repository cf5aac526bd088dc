import { formatShare } from '#/ui/format/format'
import classes from './ShareBar.module.css'

/** A share as a bar and in percent. */
export const ShareBar = ({ share }: { share: number }) => (
  <span className={classes['share']}>
    <span className={classes['bar']} aria-hidden="true">
      {share > 0 ? <span style={{ inlineSize: `${Math.min(1, share) * 100}%` }} /> : null}
    </span>
    {formatShare(share)}
  </span>
)
