import { useEffect, useState } from 'react'
import { onSocket } from '#web/socket.ts'
import { rememberProgress } from '../remember-progress.ts'
import { clearNotices, updateNotices, useNotices } from './open-notices.ts'
import { onRetracted } from './retracted.ts'
import css from './Toast.module.css'
import { Toast } from './Toast.tsx'
import { useProgressEvents } from './use-progress-events.ts'

/** Shows solved challenges in the top bar, one at a time. Must be mounted once. */
function Notifications() {
  const { toast } = useNotices()
  const [isFocused, setFocused] = useState(false)
  useProgressEvents()
  useEffect(() => onRetracted((key) => updateNotices({ do: 'close', key })), [])
  useEffect(
    () =>
      onSocket('shop reset', () => {
        clearNotices()
        // Otherwise the next restart would restore the progress that was cleared.
        void rememberProgress()
      }),
    [],
  )
  return (
    <div
      role="status"
      aria-atomic="false"
      className={css.place}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {toast && <Toast toast={toast} isHeld={isFocused} />}
    </div>
  )
}

export default Notifications
