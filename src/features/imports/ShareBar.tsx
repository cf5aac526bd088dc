import { formatShare } from '#/ui/format/format'
import classes from './ShareBar.module.css'

/** A share as a bar and in percent. */
export const ShareBar = ({ share }: { share: number }) => (
  <span className={classes['share']}>
    <span className={classes['bar']} aria-hidden="true">
      <span style={{ inlineSize: `${Math.min(1, share) * 100}%` }} />
    </span>
    {formatShare(share)}
  </span>
)
