import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './ReviewCard.module.css'

interface ReviewCardProps {
  /** The label of the button. */
  label: string
  /** Why the draft cannot be reviewed yet; null if it can. */
  blocked: string | null
  onReview: () => void
  children: ReactNode
}

/** A summary of a draft with the button to its review; on a phone it stays at the bottom of the window. */
export const ReviewCard = ({ label, blocked, onReview, children }: ReviewCardProps) => (
  <div className={`sb-card sb-stack ${classes['card'] ?? ''}`}>
    {children}
    <Button variant="filled" className={classes['review']} disabled={blocked !== null} onClick={onReview}>
      {label}
      <IconArrowRight size={16} stroke={1.5} aria-hidden />
    </Button>
    {blocked === null ? null : <p className="sb-note">{blocked}</p>}
  </div>
)
