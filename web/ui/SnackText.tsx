import classes from './snackbar.module.css'

/** A message and the one thing to do about it. */
export interface SnackAction {
  text: string
  run: () => void
}

/** What a snackbar says, with a button where there is something to do. */
export function SnackText({ text, action }: { text: string; action: SnackAction }) {
  return (
    <>
      {text}{' '}
      <button type="button" className={classes.action} onClick={action.run}>
        {action.text}
      </button>
    </>
  )
}
