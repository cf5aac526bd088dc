import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from '#/ui/inputs/IconButton'
import type { SectionId } from '../problems'
import { text } from './text'
import classes from './ComposerSection.module.css'

interface ComposerSectionProps {
  id: SectionId
  /** 1 to 3. */
  step: number
  isValid: boolean
  /** Its content in one line, shown when it is collapsed. */
  summary: ReactNode
  children: ReactNode
}

/** One of the three steps of the composer. It can be collapsed to one line once it is valid. */
export function ComposerSection({ id, step, isValid, summary, children }: ComposerSectionProps) {
  'use no memo' // its props change with every render: memoization would make the page larger and save nothing
  const [isCollapsed, setCollapsed] = useState(false)
  const title = text.sections[id]
  const heading = useId()
  // One that becomes invalid opens, and stays open: collapsing once it is valid would cut off what is being typed
  if (isCollapsed && !isValid) setCollapsed(false)
  return (
    <li className={classes['step']} data-valid={isValid || undefined}>
      <span className={classes['mark']} aria-hidden>
        {isValid ? <IconCheck size={14} stroke={2.5} /> : step}
      </span>
      <section
        className={`sb-card ${classes['panel'] ?? ''}`}
        id={`section-${id}`}
        aria-labelledby={heading}
        tabIndex={-1}
      >
        <header className={classes['head']}>
          <h2 id={heading}>{title}</h2>
          <span className={classes['summary']}>{isCollapsed && summary}</span>
          {isValid ? (
            <IconButton
              label={isCollapsed ? text.expand(title) : text.collapse(title)}
              aria-expanded={!isCollapsed}
              onClick={() => setCollapsed(!isCollapsed)}
            >
              <IconChevronDown size={16} stroke={1.5} aria-hidden className={classes['chevron']} />
            </IconButton>
          ) : null}
        </header>
        {isCollapsed ? null : <div className={classes['body']}>{children}</div>}
      </section>
    </li>
  )
}
