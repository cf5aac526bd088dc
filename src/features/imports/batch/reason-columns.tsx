import { Button } from '@mantine/core'
import { formatNumber } from '#/ui/format/format'
import { showControlCharacters } from '#/ui/format/LongText'
import type { Column } from '#/ui/table/table-rows'
import { Platforms } from '../Platforms'
import { ReasonMeaning } from '../ReasonMeaning'
import { ShareBar } from '../ShareBar'
import type { FailureGroup } from './failure-groups'
import { text } from './text'
import classes from './ReasonsPanel.module.css'

const t = text.reasons

interface ColumnContext {
  /** Whether the lines of the file are known. */
  hasLines: boolean
  /** The key of the response whose rows are shown; empty for none. */
  shown: string
  onShow: (key: string) => void
}

/** The columns of the responses, in order. */
export const reasonColumns = ({ hasLines, shown, onShow }: ColumnContext): readonly Column<FailureGroup>[] =>
  allColumns({ shown, onShow }).filter(({ id }) => hasLines || id !== 'lines')

const allColumns = ({ shown, onShow }: Omit<ColumnContext, 'hasLines'>): readonly Column<FailureGroup>[] => [
  {
    id: 'response',
    label: t.response,
    width: '16rem',
    plain: true,
    rowHeader: true,
    cell: ({ key, status, message }) =>
      key === '' ? (
        <span className="sb-dim">{t.noResponse}</span>
      ) : (
        <>
          <span className="sb-mono sb-dim">{showControlCharacters(status.slice(0, 40))}</span>{' '}
          <bdi className={classes['message']}>{showControlCharacters(message.slice(0, 300))}</bdi>
        </>
      ),
  },
  {
    id: 'platform',
    label: t.platform,
    width: '6.5rem',
    plain: true,
    inline: true,
    cell: ({ platforms }) => <Platforms platforms={platforms} />,
  },
  {
    id: 'tokens',
    label: t.tokens,
    width: '5rem',
    align: 'end',
    inline: true,
    cell: ({ count }) => <b>{formatNumber(count)}</b>,
  },
  {
    id: 'share',
    label: t.share,
    width: '10rem',
    plain: true,
    inline: true,
    cell: ({ share }) => <ShareBar share={share} />,
  },
  {
    id: 'lines',
    label: t.lines,
    width: '7.5rem',
    inline: true,
    cell: ({ firstLine, lastLine }) => {
      if (firstLine === null || lastLine === null) return null
      return firstLine === lastLine ? t.line(firstLine) : t.lineRange(firstLine, lastLine)
    },
  },
  {
    id: 'meaning',
    label: t.meaning,
    plain: true,
    cell: group => <ReasonMeaning reason={group} />,
  },
  {
    id: 'actions',
    label: t.actions,
    head: <span className="sb-hidden">{t.actions}</span>,
    width: '8rem',
    align: 'end',
    plain: true,
    cell: ({ key }) => {
      const isShown = shown === key && key !== ''
      return (
        <Button
          size="xs"
          aria-pressed={isShown}
          aria-label={t.showRows(key === '' ? t.noResponse : key)}
          onClick={() => onShow(isShown ? '' : key)}
        >
          {isShown ? t.shown : t.show}
        </Button>
      )
    },
  },
]
