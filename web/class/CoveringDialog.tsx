import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import css from './ClassBar.module.css'

interface Props {
  title: string
  /** Call `close` to close it; typing does not. */
  children: (close: () => void) => ReactNode
}

/** A dialog that covers the page. Neither Escape nor keys of somebody who is typing close it. */
export function CoveringDialog({ title, children }: Props) {
  const sheet = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useLayoutEffect(() => {
    const dialog = sheet.current
    dialog?.showModal()
    // Not on a button: somebody who is typing would press it.
    dialog?.querySelector('h2')?.focus()
    // Close it before it is removed, so that the browser restores the focus.
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={sheet}
      className={css.quiet}
      aria-labelledby={heading}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        // Otherwise a second Escape closes it.
        if (event.key === 'Escape') event.preventDefault()
      }}
    >
      <h2 id={heading} tabIndex={-1}>
        {title}
      </h2>
      {children(() => sheet.current?.close())}
    </dialog>
  )
}
