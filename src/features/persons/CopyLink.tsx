import { Button } from '@mantine/core'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '#/ui/behavior/copy'
import { announce } from '#/ui/feedback/LiveRegion'
import { text } from './text'
import classes from './CopyLink.module.css'

interface CopyLinkProps {
  /** The address does not hold what was asked. */
  leavesOut?: boolean
}

/** Copies the page's address and says what a colleague will see there (product.md, principle 6). */
export function CopyLink({ leavesOut = false }: CopyLinkProps) {
  const [said, setSaid] = useState<string | null>(null)
  const copy = async () => {
    const done = await copyText(window.location.href)
    const sentence = done ? (leavesOut ? text.link.leavesOut : text.link.person) : text.link.failed
    setSaid(sentence)
    announce(sentence)
  }
  const Icon = said === null ? IconLink : IconCheck
  return (
    <div className={classes['link']} data-alone={leavesOut || undefined}>
      <Button size="sm" leftSection={<Icon size={16} stroke={1.5} aria-hidden />} onClick={() => void copy()}>
        {said === null ? text.link.copy : text.link.copyAgain}
      </Button>
      {said === null ? null : <span className={classes['said']}>{said}</span>}
    </div>
  )
}
