import classes from './Said.module.css'
import { visible } from './visible.ts'

/** What a learner wrote: text and nothing else. Whatever turns the direction of letters ends with it. */
export function Said({ text }: { text: string }) {
  return <bdi className={classes.said}>{visible(text)}</bdi>
}
