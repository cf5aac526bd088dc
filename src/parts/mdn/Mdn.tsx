import { type ClipboardEvent, Fragment } from 'react'
import { useSession } from '#/api/api-context'
import { formatMdn, isE164, maskMdn, nationalToE164 } from '#/contract/format/mdn'
import { usePreferences } from '#/ui/behavior/preferences'
import { CopyButton } from '#/ui/inputs/CopyButton'
import { text } from './text'

/** More than twice the length of any number. */
const MAX_LENGTH = 60

interface MdnProps {
  /** A number in E.164, or in the national form of API version 1. */
  value: string
  /** Adds a button that copies the number without spaces. */
  copy?: boolean
  /** For large type: wraps between groups if the number does not fit on one line. */
  wraps?: boolean
}

/** The no-break space between the groups of a number. */
const GAP = '\u00a0'

/** A phone number for reading: in groups, on one line unless it `wraps`, and masked if the user prefers. */
export function Mdn({ value, copy = false, wraps = false }: MdnProps) {
  const home = useSession().connection.home_country
  const masked = usePreferences().maskNumbers
  const e164 = isE164(value) ? value : (nationalToE164(value, home) ?? value)
  const whole = masked ? maskMdn(e164) : formatMdn(e164)
  // A service may send any string as a number
  const shown = whole.length > MAX_LENGTH ? `${whole.slice(0, MAX_LENGTH)}…` : whole
  // Copying a selected number gives it without spaces too
  const onCopy = (event: ClipboardEvent) => {
    if (masked || document.getSelection()?.toString().trim() !== shown) return
    event.clipboardData.setData('text/plain', e164)
    event.preventDefault()
  }
  return (
    <>
      <bdi dir="ltr" translate="no" onCopy={onCopy}>
        {wraps
          ? shown.split(GAP).map((group, index) => (
              <Fragment key={index}>
                {index === 0 ? null : GAP}
                {index === 0 ? null : <wbr />}
                {group}
              </Fragment>
            ))
          : shown}
      </bdi>
      {copy ? <CopyButton value={e164} label={text.mobileNumber} size={24} /> : null}
    </>
  )
}
