import type { ClipboardEvent } from 'react'
import { useSession } from '#/api/api-context'
import { formatMdn, isE164, maskMdn, nationalToE164 } from '#/contract/format/mdn'
import { usePreferences } from '#/ui/behavior/preferences'
import { defineTexts } from '#/ui/format/texts'
import { CopyButton } from '#/ui/inputs/CopyButton'

const t = defineTexts('parts/mdn/Mdn', { number: 'mobile number' })

interface MdnProps {
  /** A number as the service wrote it, in the form of either version, or E.164. */
  value: string
  /** Adds a button that copies the number without its spaces. */
  copy?: boolean
}

/** A phone number for the eye: in groups that stay on one line, masked where the preference says so (LOOK.md, Numbers). */
export function Mdn({ value, copy = false }: MdnProps) {
  const home = useSession().connection.home_country
  const masked = usePreferences().maskNumbers
  const e164 = isE164(value) ? value : (nationalToE164(value, home) ?? value)
  const shown = masked ? maskMdn(e164) : formatMdn(e164)
  // Selecting the number with the pointer and copying it gives it without spaces, too
  const onCopy = (event: ClipboardEvent) => {
    if (masked || document.getSelection()?.toString().trim() !== shown) return
    event.clipboardData.setData('text/plain', e164)
    event.preventDefault()
  }
  return (
    <>
      <bdi dir="ltr" translate="no" onCopy={onCopy}>
        {shown}
      </bdi>
      {copy ? <CopyButton value={e164} label={t.number} size={24} /> : null}
    </>
  )
}
