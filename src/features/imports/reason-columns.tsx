import { Button } from '@mantine/core'
import { formatNumber } from '#/ui/format/format'
import { markAndShorten } from '#/ui/format/LongText'
import type { Column } from '#/ui/table/table-rows'
import { ReasonMeaning } from './ReasonMeaning'
import { ShareBar } from './ShareBar'
import { text } from './text'
import classes from './reason-columns.module.css'

const t = text.reasons

/** What every table of reasons shows of a reason. */
interface Reason {
  /** Status and message, as in the URL; empty without a response. */
  key: string
  status: string
  message: string
  count: number
  share: number
}

/** The response of a platform, as the service returned it, shortened. */
export function PlatformResponse({ status, message }: Pick<Reason, 'status' | 'message'>) {
  if (status === '' && message === '') return <span className="sb-dim">{t.noResponse}</span>
  return (
    <>
      <span className="sb-mono sb-dim">{markAndShorten(status.slice(0, 40))}</span>{' '}
      <bdi className={classes['message']}>{markAndShorten(message.slice(0, 300))}</bdi>
    </>
  )
}

/** The key of a reason as a label, in words if there was no response. */
export const responseLabel = (key: string): string => (key === '' ? t.noResponse : key)

interface ReasonColumnsOptions<R> {
  /**
   * The button that shows what failed for this reason: `label` is its visible text, and `name` makes its accessible
   * name from the response, which is `''` if there was none.
   */
  show: { label: string; name: (response: string) => string }
  /** Whether there is anything to show. */
  canShow?: (reason: R) => boolean
  /** The key of the reason that is shown; undefined for none. */
  shown: string | undefined
  onShow: (key: string | undefined) => void
}

/** The columns that every table of reasons has, by their ids. */
export const reasonColumnsOf = <R extends Reason>({
  show,
  canShow = () => true,
  shown,
  onShow,
}: ReasonColumnsOptions<R>): Record<'response' | 'tokens' | 'share' | 'meaning' | 'actions', Column<R>> => ({
  response: {
    id: 'response',
    label: t.response,
    width: '14rem',
    unlabeledInCards: true,
    rowHeader: true,
    cell: PlatformResponse,
  },
  tokens: {
    id: 'tokens',
    label: t.tokens,
    width: '5rem',
    align: 'end',
    inlineInCards: true,
    cell: ({ count }) => <b>{formatNumber(count)}</b>,
  },
  share: {
    id: 'share',
    label: t.share,
    width: '9.5rem',
    unlabeledInCards: true,
    inlineInCards: true,
    cell: ({ share }) => <ShareBar share={share} />,
  },
  meaning: {
    id: 'meaning',
    label: t.meaning,
    unlabeledInCards: true,
    cell: reason => <ReasonMeaning reason={reason} />,
  },
  actions: {
    id: 'actions',
    label: t.actions,
    head: <span className="sb-hidden">{t.actions}</span>,
    width: '8rem',
    align: 'end',
    unlabeledInCards: true,
    cell: reason => {
      const { key } = reason
      const isShown = shown === key
      return canShow(reason) ? (
        <Button
          size="xs"
          aria-pressed={isShown}
          aria-label={show.name(key.slice(0, 300))}
          onClick={() => onShow(isShown ? undefined : key)}
        >
          {isShown ? t.shown : show.label}
        </Button>
      ) : null
    },
  },
})
