import classes from './Brand.module.css'

/** The logo: a track that branches at a station. */
export function BrandMark({ size = 22 }: { size?: number }) {
  'use no memo' // renders rarely
  return (
    <svg
      className={classes['mark']}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M2 17h20M7 17c5 0 5-9 10-9h5" />
      <circle cx="7" cy="17" r="2.6" fill="var(--sb-page)" />
    </svg>
  )
}

/** Logo and name. */
export function Brand() {
  'use no memo'
  return (
    <span className={classes['brand']} translate="no">
      <BrandMark />
      <span className={classes['name']}>Signalbox</span>
    </span>
  )
}
