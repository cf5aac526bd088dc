import classes from './FoldButton.module.css'

interface FoldButtonProps {
  isOpen: boolean
  onToggle: () => void
  children: string
}

/** Shows and hides what follows it. */
export const FoldButton = ({ isOpen, onToggle, children }: FoldButtonProps) => (
  <button type="button" className={`sb-text-button ${classes['fold']}`} aria-expanded={isOpen} onClick={onToggle}>
    {children}
  </button>
)
