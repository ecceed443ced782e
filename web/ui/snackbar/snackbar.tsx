import i18next from 'i18next'
import { createElement } from 'react'
import { afterFirstPaint } from '../behaviour/after-paint.ts'

import classes from './snackbar.module.css'

type Mood = 'confirm' | 'error' | 'plain'

const SHOWN_MS = 5000

/** How long a message that offers to undo something is shown, in milliseconds. */
export const UNDO_SHOWN_MS = 12_000

const BARS: Record<Mood, string> = { confirm: 'confirmBar', error: 'errorBar', plain: '' }

async function show(
  text: string,
  mood: Mood,
  action: SnackAction | undefined,
  shownMs: number,
): Promise<void> {
  await afterFirstPaint()
  const { notifications } = await import('@mantine/notifications')
  const id = notifications.show({
    // Two places may report the same error: it is shown once at a time.
    ...(mood === 'error' && { id: text }),
    message: action ? createElement(SnackText, { text, action }) : text,
    autoClose: shownMs,
    className: `mat-snack-bar-container mat-mdc-snack-bar-container ${BARS[mood]} ${classes.bar} ${classes[mood]}`,
    closeButtonProps: { 'aria-label': i18next.t('BTN_CLOSE') },
  })
  // An action belongs to the page that showed it.
  if (action) window.addEventListener('hashchange', () => notifications.hide(id), { once: true })
}

/**
 * Shows a short message, for five seconds by default. It stays while it is hovered or focused, and can be closed.
 * `action` is an optional button.
 */
export function showSnackbar(
  text: string,
  mood: Mood = 'confirm',
  action?: SnackAction,
  shownMs: number = SHOWN_MS,
): void {
  void show(text, mood, action, shownMs)
}

/** A button of a message. */
interface SnackAction {
  text: string
  run: () => void
}

/** The text of a snackbar, with an optional button. */
function SnackText({ text, action }: { text: string; action: SnackAction }) {
  return (
    <>
      {text}{' '}
      <button type="button" className={classes.action} onClick={action.run}>
        {action.text}
      </button>
    </>
  )
}
