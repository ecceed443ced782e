import { type RefObject, useEffect, useRef } from 'react'
import { giveFocusBack, NO_TRAIL, type Trail, trailOfFocus } from './focus-back.ts'

/**
 * For a dialog that is there only as long as it is open. The browser keeps the focus in it, and gives it back where the
 * dialog is closed; where it just goes, as after what it asked for was done, this does.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  const trail = useRef<Trail>(NO_TRAIL)
  useEffect(() => {
    if (dialog.current && !dialog.current.open) {
      trail.current = trailOfFocus()
      dialog.current.showModal()
    }
    return () => giveFocusBack(trail.current)
  }, [])
  return dialog
}
