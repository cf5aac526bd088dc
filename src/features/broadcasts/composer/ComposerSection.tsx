import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from '#/ui/inputs/IconButton'
import { composeText as t } from '../compose-text'
import type { SectionId } from '../problems'
import classes from './ComposerSection.module.css'

interface SectionProps {
  id: SectionId
  at: number
  isValid: boolean
  /** What it says in one line, when it is folded. */
  line: ReactNode
  children: ReactNode
}

/** One of the three sections: a station on the track, which folds to one line once it is valid. */
export function ComposerSection({ id, at, isValid, line, children }: SectionProps) {
  const [folded, setFolded] = useState(false)
  const title = t.sections[id]
  const heading = useId()
  // What is not valid stays in sight
  const isFolded = folded && isValid
  return (
    <li className={classes['station']} data-valid={isValid || undefined}>
      <span className={classes['mark']} aria-hidden>
        {isValid ? <IconCheck size={14} stroke={2.5} /> : at}
      </span>
      <section className={classes['panel']} id={`section-${id}`} aria-labelledby={heading} tabIndex={-1}>
        <header className={classes['head']}>
          <h2 id={heading}>{title}</h2>
          <span className={classes['line']}>{isFolded ? line : null}</span>
          <IconButton
            label={isFolded ? t.unfold(title) : t.fold(title)}
            tipSide="start"
            aria-expanded={!isFolded}
            disabled={!isValid}
            onClick={() => setFolded(!isFolded)}
          >
            <IconChevronDown size={16} stroke={1.5} aria-hidden className={classes['chevron']} />
          </IconButton>
        </header>
        {isFolded ? null : <div className={classes['body']}>{children}</div>}
      </section>
    </li>
  )
}
