import classes from './Meter.module.css'

interface Props {
  name: string
  /** Undefined while it loads. */
  value: string | undefined
  unit: string
  hint?: string
  trouble?: string | undefined
  isWaiting: boolean
}

/** One large number. */
export function Meter({ name, value, unit, hint, trouble, isWaiting }: Props) {
  return (
    <section className={classes.meter}>
      <h2 className={classes.name}>{name}</h2>
      <p className={classes.value} aria-busy={isWaiting}>
        {value ?? (isWaiting ? '···' : '–')}
        <span className={classes.unit}>{unit}</span>
      </p>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {trouble !== undefined && (
        <p className={classes.trouble} role="alert">
          {trouble}
        </p>
      )}
    </section>
  )
}
