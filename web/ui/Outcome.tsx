import classes from './Refusal.module.css'
import { useInSight } from './use-in-sight.ts'

interface OutcomeProps {
  /** What the shop said no to, if it did. */
  refusal: string | undefined
  /** What is said when it worked. */
  success: string
  isDone: boolean
}

/**
 * How a form ended. Both lines are always in the page and hidden by the attribute: existing clients look for
 * `.confirmation` and `.error` and ask whether they are hidden.
 */
export function Outcome({ refusal, success, isDone }: OutcomeProps) {
  const place = useInSight<HTMLDivElement>(refusal ?? isDone)
  return (
    <div ref={place} aria-live="assertive" className={classes.outcome}>
      <p className={`confirmation ${classes.done}`} hidden={!isDone}>
        {success}
      </p>
      <p className={`error ${classes.text}`} hidden={refusal === undefined}>
        {refusal}
      </p>
    </div>
  )
}
