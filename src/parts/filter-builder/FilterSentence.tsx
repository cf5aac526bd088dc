import { shortenName } from '#/ui/format/LongText'
import type { FilterRow } from './rows'
import { type SentenceTime, describeRow, nameOf } from './sentence'
import { text } from './text'
import type { TextRun } from './text-run'
import type { Vocabulary } from './vocabulary'
import classes from './FilterSentence.module.css'

const t = text.sentence

interface FilterSentenceProps {
  /** The audience that the conditions narrow: `All people on Weekend offers`. */
  audience: readonly TextRun[]
  rows: readonly FilterRow[]
  vocabulary: Vocabulary
  time: SentenceTime
}

/** Audience and conditions as one sentence, with the chosen values highlighted. */
export function FilterSentence({ audience, rows, vocabulary, time }: FilterSentenceProps) {
  // Without the locked conditions, the sentence would describe a larger audience than the actual one
  const conditions = rows.map(row => describeRow(row, vocabulary, time) ?? t.byName(shortenName(nameOf(row), 200)))
  const locked = rows.filter(row => row.kind === 'locked')
  return (
    <div className={classes['box']}>
      <p className={classes['sentence']}>
        <TextRuns runs={t.whole(audience, conditions)} />
      </p>
      {locked.length === 0 ? null : (
        <p className="sb-note">
          {t.locked(<bdi className="sb-mono">{shortenName(locked.map(nameOf).join(', '), 200)}</bdi>)}
        </p>
      )}
      {rows.length === 0 ? null : <p className="sb-note">{t.how}</p>}
    </div>
  )
}

function TextRuns({ runs }: { runs: readonly TextRun[] }) {
  return runs.map((run, index) => {
    if (run.look === 'strong') {
      return (
        <strong key={index} className={classes['strong']}>
          <bdi>{run.text}</bdi>
        </strong>
      )
    }
    return <span key={index}>{run.text}</span>
  })
}
