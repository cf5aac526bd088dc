import { IconCheck, IconCopy, IconX } from '@tabler/icons-react'
import { IconButton } from './IconButton'
import { text } from './text'
import { useCopy } from './use-copy'

const t = text.copy

interface CopyButtonProps {
  /** The exact text to copy. */
  value: string
  /** What the value is, for the name of the button ("Copy person key"): `person key`. */
  label: string
  size?: number
}

/** Copies a value and confirms it. */
export function CopyButton({ value, label, size = 24 }: CopyButtonProps) {
  const { state, copy } = useCopy(t)
  const Icon = state === 'copied' ? IconCheck : state === 'failed' ? IconX : IconCopy
  const color = state === 'copied' ? 'var(--sb-green)' : state === 'failed' ? 'var(--sb-red)' : 'currentColor'
  const tip = state === 'copied' ? t.copied : state === 'failed' ? t.failed : t.copy(label)
  return (
    <IconButton label={t.copy(label)} tip={tip} size={size} onClick={() => void copy(value)}>
      <Icon size={15} stroke={1.5} color={color} aria-hidden />
    </IconButton>
  )
}
