import classes from './Refusal.module.css'
import { useInSight } from './use-in-sight.ts'

/** What the shop said no to, at the head of a form. Read out when it appears; takes no room before. */
export function Refusal({ text }: { text: string | undefined }) {
  const place = useInSight<HTMLDivElement>(text)
  return (
    <div ref={place} aria-live="assertive" className={classes.area}>
      {text !== undefined && <p className={`error ${classes.text}`}>{text}</p>}
    </div>
  )
}
