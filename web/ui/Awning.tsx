import classes from './Awning.module.css'

/** The striped canvas that hangs over the bar. Decoration only. */
export function Awning() {
  return <div className={classes.awning} aria-hidden="true" />
}
