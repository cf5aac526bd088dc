import classes from './ColorMark.module.css'

/** The upright mark that tells one environment from another at a glance; always beside its name. */
export function ColorMark({ color }: { color: 'petrol' | 'blue' | 'green' | 'amber' | 'red' | 'gray' }) {
  return <span className={classes['mark']} data-color={color} aria-hidden="true" />
}
