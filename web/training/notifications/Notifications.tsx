import { useEffect, useState } from 'react'
import { onSocket } from '#web/socket.ts'
import { rememberProgress } from '../remember-progress.ts'
import { dropAll, updateNotices, useNotices } from './open-notices.ts'
import { onRetracted } from './retracted.ts'
import css from './Toast.module.css'
import { Toast } from './Toast.tsx'
import { useProgressEvents } from './use-progress-events.ts'

/** Tells of solved challenges as they happen, one at a time, in the top bar. Mount it once. */
export function Notifications() {
  const { toast } = useNotices()
  const [isFocused, setFocused] = useState(false)
  useProgressEvents()
  useEffect(() => onRetracted((key) => updateNotices({ do: 'close', key })), [])
  useEffect(
    () =>
      onSocket('shop reset', () => {
        dropAll()
        // Else the next restart would bring back what she cleared, perhaps in another browser.
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
