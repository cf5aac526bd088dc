import { Button } from '@mantine/core'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '#/ui/behavior/copy'
import { announce } from '#/ui/feedback/LiveRegion'
import { text } from './text'
import classes from './CopyLink.module.css'

interface CopyLinkProps {
  /** Whether the page is a look-up, whose URL does not contain what was looked up. */
  isLookUp?: boolean
}

/** Copies the page's URL and says what a colleague will see there. */
export function CopyLink({ isLookUp = false }: CopyLinkProps) {
  const [result, setResult] = useState<string | null>(null)
  const copy = async () => {
    const done = await copyText(window.location.href)
    const sentence = done ? (isLookUp ? text.link.lookUp : text.link.person) : text.link.failed
    setResult(sentence)
    announce(sentence)
  }
  const Icon = result === null ? IconLink : IconCheck
  return (
    <div className={`sb-row ${classes['link'] ?? ''}`} data-look-up={isLookUp || undefined}>
      <Button size="sm" leftSection={<Icon size={16} stroke={1.5} aria-hidden />} onClick={() => void copy()}>
        {result === null ? text.link.copy : text.link.copied}
      </Button>
      {result === null ? null : <span className={`sb-lead ${classes['result'] ?? ''}`}>{result}</span>}
    </div>
  )
}
