import classes from './Awning.module.css'

/** The striped awning. Decoration only. */
export function Awning() {
  return (
    <div className={classes.shade} aria-hidden="true">
      <div className={classes.awning} />
    </div>
  )
}
