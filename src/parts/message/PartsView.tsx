import { Button } from '@mantine/core'
import { useState } from 'react'
import { findNonGsmCharacters } from './gsm-replacements'
import type { SmsCount } from './sms-parts'
import { text } from './text'
import { textSegmentsOf } from './text-segments'
import type { MessageReading } from './use-message-reading'
import classes from './PartsView.module.css'

const t = text.split
/** If there are more parts, those in the middle are collapsed. */
const SHOWN = 6
/** A text with more parts cannot be expanded, because rendering them would take too long. */
const MAX_SHOWN = 100

/** The parts of an SMS, each with its text. */
export function PartsView({ reading }: { reading: MessageReading }) {
  'use no memo' // its reading changes with every keystroke: memoization would make the page larger and save little
  const [isExpanded, setExpanded] = useState(false)
  const { filledIn, fillInValues } = reading
  const { count, text, partRange } = filledIn
  const isLong = count.parts.length > SHOWN
  const mayExpand = isLong && count.parts.length <= MAX_SHOWN
  const isCollapsed = isLong && !(isExpanded && mayExpand)
  const shown = isCollapsed ? SHOWN - 1 : count.parts.length
  const last = count.parts.length - 1
  return (
    <div className={`sb-stack ${classes['view'] ?? ''}`}>
      <div className={classes['head']}>
        <h3>{t.title}</h3>
        <span className={classes['dim']}>
          {partRange === null ? (
            t.perPart(count.encoding, count.size)
          ) : fillInValues === null ? (
            t.perPartWithout(count.encoding, count.size)
          ) : (
            <span>{t.perPartWith(count.encoding, count.size, <bdi>{fillInValues.label}</bdi>)}</span>
          )}
        </span>
      </div>
      <ol className={classes['parts']}>
        {count.parts.slice(0, shown).map((_, index) => (
          <Part key={index} index={index} text={text} count={count} />
        ))}
        {isCollapsed ? (
          <>
            <li className={classes['fold']}>{t.between(last - shown)}</li>
            <Part index={last} text={text} count={count} />
          </>
        ) : null}
      </ol>
      {mayExpand ? (
        <Button size="xs" variant="subtle" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? t.less : t.all}
        </Button>
      ) : null}
      {partRange === null ? null : <p className="sb-text">{t.range(partRange.least, partRange.most)}</p>}
    </div>
  )
}

function Part({ index, text, count }: { index: number; text: string; count: SmsCount }) {
  const part = count.parts[index]
  if (!part) return null
  const content = text.slice(part.start, part.end)
  return (
    <li className={classes['part']} aria-label={t.part(index + 1)}>
      <span className={classes['number']} aria-hidden>
        {index + 1}
      </span>
      <span className={classes['content']} dir="auto">
        {count.encoding === 'UCS-2' ? <Marked text={content} /> : <WithEdges text={content} />}
      </span>
      <span className={classes['units']}>{t.fill(part.units, count.size)}</span>
    </li>
  )
}

/** Shows the spaces at the start and end of a part as dots, because they would otherwise be invisible. */
function WithEdges({ text, first = true, last = true }: { text: string; first?: boolean; last?: boolean }) {
  const before = first ? (/^ */.exec(text)?.[0].length ?? 0) : 0
  const rest = text.slice(before)
  const after = last ? (/ *$/.exec(rest)?.[0].length ?? 0) : 0
  return (
    <>
      {before === 0 ? null : <span className={classes['dim']}>{'·'.repeat(before)}</span>}
      <span>{rest.slice(0, rest.length - after)}</span>
      {after === 0 ? null : <span className={classes['dim']}>{'·'.repeat(after)}</span>}
    </>
  )
}

function Marked({ text }: { text: string }) {
  const ranges = findNonGsmCharacters(text).flatMap(({ character, at }) =>
    at.map(start => ({ start, end: start + character.length, style: 'mark' })),
  )
  // A text in another script is not marked letter by letter
  if (ranges.length === 0 || ranges.length > 12) return <WithEdges text={text} />
  return textSegmentsOf(text, ranges).map(piece =>
    piece.style === null ? (
      <WithEdges
        key={piece.at}
        text={piece.text}
        first={piece.at === 0}
        last={piece.at + piece.text.length === text.length}
      />
    ) : (
      <mark key={piece.at} className={classes['mark']}>
        {piece.text}
      </mark>
    ),
  )
}
