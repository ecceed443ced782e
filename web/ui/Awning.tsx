import classes from './Awning.module.css'

/** The striped canvas that hangs over the bar. Decoration only. */
export function Awning() {
  return (
    <div className={classes.shade} aria-hidden="true">
      <div className={classes.awning} />
    </div>
  )
}
