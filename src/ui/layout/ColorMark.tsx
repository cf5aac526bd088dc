import classes from './ColorMark.module.css'

/** A colored bar that distinguishes connections at a glance; always beside the name. */
export function ColorMark({ color }: { color: 'petrol' | 'blue' | 'green' | 'amber' | 'red' | 'gray' }) {
  return <span className={classes['mark']} data-color={color} aria-hidden="true" />
}
