import type { Column } from '#/ui/table/table-rows'
import { Platforms } from '../Platforms'
import { reasonColumnsOf } from '../reason-columns'
import type { FailureGroup } from './failure-groups'
import { text } from './text'

const t = text.reasons

interface ColumnContext {
  /** Whether the lines of the file are known. */
  hasLines: boolean
  /** The key of the response whose rows are shown; undefined for none. */
  shown: string | undefined
  onShow: (key: string | undefined) => void
}

/** The columns of the responses, in order. */
export function reasonColumns({ hasLines, ...choice }: ColumnContext): readonly Column<FailureGroup>[] {
  const columns = reasonColumnsOf<FailureGroup>({ show: { label: t.show, name: t.showRows }, ...choice })
  const lines: Column<FailureGroup> = {
    id: 'lines',
    label: t.lines,
    width: '7.5rem',
    inlineInCards: true,
    cell: ({ firstLine, lastLine }) => {
      if (firstLine === null || lastLine === null) return null
      return firstLine === lastLine ? t.line(firstLine) : t.lineRange(firstLine, lastLine)
    },
  }
  return [
    columns.response,
    {
      id: 'platform',
      label: t.platform,
      width: '6.5rem',
      unlabeledInCards: true,
      inlineInCards: true,
      cell: ({ platforms }) => <Platforms platforms={platforms} />,
    },
    columns.tokens,
    columns.share,
    ...(hasLines ? [lines] : []),
    columns.meaning,
    columns.actions,
  ]
}
