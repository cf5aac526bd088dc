import { markAndShorten } from '#/ui/format/LongText'
import { CopyButton } from '#/ui/inputs/CopyButton'
import { text } from './text'
import classes from './ShortToken.module.css'

/** The start and the end of a token, or all of a short one, with a button that copies the whole token. */
export const ShortToken = ({ token }: { token: string }) => (
  <span className={classes['token']}>
    <bdi className="sb-mono">{markAndShorten(shortToken(token))}</bdi>
    <CopyButton value={token} label={text.copyToken} size={24} />
  </span>
)

const HEAD = 12
const TAIL = 8

/** Enough of a token to tell it from others: `4f0b91c7a2e8 … 19d30c6e`. */
const shortToken = (token: string): string =>
  token.length <= HEAD + TAIL + 6 ? token : text.shortToken(token.slice(0, HEAD), token.slice(-TAIL))
