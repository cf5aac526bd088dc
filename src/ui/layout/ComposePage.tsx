import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import classes from './ComposePage.module.css'

interface ComposePageProps {
  /** The name of the form. */
  label: string
  /** Whether the form is read-only. */
  disabled: boolean
  children: ReactNode
}

/** A long form and its `ComposeAside`: side by side, or one below the other in a narrow window. */
export const ComposePage = ({ label, disabled, children }: ComposePageProps) => (
  <fieldset className={classes['page']} disabled={disabled}>
    <legend className="sb-hidden">{label}</legend>
    {children}
  </fieldset>
)

/** What is beside the form, with a `ReviewCard` at its end. */
export const ComposeAside = ({ label, children }: { label: string; children: ReactNode }) => (
  <aside className={classes['aside']} aria-label={label}>
    {children}
  </aside>
)

interface ReviewCardProps {
  /** The label of the button. */
  label: string
  /** Why the draft cannot be reviewed yet; null if it can. */
  blocked: string | null
  onReview: () => void
  children: ReactNode
}

/**
 * A summary of a draft with the button that opens its review. In view at any width, unless the window is very short.
 */
export function ReviewCard({ label, blocked, onReview, children }: ReviewCardProps) {
  const reason = useId()
  return (
    <div className={`sb-card sb-stack ${classes['card'] ?? ''}`}>
      <div className={classes['summary']}>
        {children}
        {blocked === null ? null : (
          <p id={reason} className="sb-note">
            {blocked}
          </p>
        )}
      </div>
      <Button
        variant="filled"
        className={classes['review']}
        disabled={blocked !== null}
        aria-describedby={blocked === null ? undefined : reason}
        onClick={onReview}
      >
        {label}
        <IconArrowRight size={16} stroke={1.5} aria-hidden />
      </Button>
    </div>
  )
}
