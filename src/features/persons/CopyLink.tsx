import { Button } from '@mantine/core'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '#/ui/behavior/copy'
import { announce } from '#/ui/feedback/LiveRegion'
import { text } from './text'
import classes from './CopyLink.module.css'

interface CopyLinkProps {
  /** Whether the page is a lookup, whose URL does not contain what was looked up. */
  isLookUp?: boolean
}

/** Copies the page's URL and says what a colleague will see there. */
export function CopyLink({ isLookUp = false }: CopyLinkProps) {
  'use no memo' // renders rarely: memoization would enlarge the page that is opened most and save nothing
  const [result, setResult] = useState<{ isCopied: boolean; sentence: string } | null>(null)
  const copy = async () => {
    const isCopied = await copyText(window.location.href)
    const sentence = isCopied ? (isLookUp ? text.link.lookUp : text.link.person) : text.link.failed
    setResult({ isCopied, sentence })
    announce(sentence)
  }
  const isCopied = result?.isCopied === true
  const Icon = isCopied ? IconCheck : IconLink
  return (
    <div className={`sb-row ${classes['link'] ?? ''}`} data-look-up={isLookUp || undefined}>
      <Button size="sm" leftSection={<Icon size={16} stroke={1.5} aria-hidden />} onClick={() => void copy()}>
        {isCopied ? text.link.copied : text.link.copy}
      </Button>
      {result === null ? null : <span className={`sb-muted ${classes['result'] ?? ''}`}>{result.sentence}</span>}
    </div>
  )
}
