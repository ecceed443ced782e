import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

/** A dialog around it ignores Escape if the focus is on an element with this attribute. */
const KEEPS_ESCAPE = 'data-mantine-stop-propagation'

interface DisclosureProps {
  /** The button: spread `props` on it. */
  button: (props: { 'aria-expanded': boolean; 'aria-controls': string; onClick: () => void }) => ReactNode
  /** The panel; call `close` after a choice. */
  children: (close: () => void) => ReactNode
  className?: string | undefined
  panelClassName?: string | undefined
}

/** A button that opens a small panel beside it. Escape and a click elsewhere close it. */
export function Disclosure({ button, children, className, panelClassName }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const panel = useId()

  useEffect(() => {
    const box = root.current
    if (!isOpen || !box) return
    const keepEscape = (element: Element | null) => element?.setAttribute(KEEPS_ESCAPE, 'true')
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // The key is used up: a tour does not take it as well.
      event.preventDefault()
      setOpen(false)
      box.querySelector('button')?.focus()
    }
    const closeOutside = (event: Event) => {
      const { target } = event
      if (!(target instanceof Element && box.contains(target))) return setOpen(false)
      keepEscape(target)
    }
    keepEscape(box.querySelector('button'))
    document.addEventListener('keydown', closeOnEscape)
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      for (const element of box.querySelectorAll(`[${KEEPS_ESCAPE}]`)) element.removeAttribute(KEEPS_ESCAPE)
    }
  }, [isOpen])

  /** After a choice the panel disappears with the focus: it returns to the button. */
  const close = () => {
    const box = root.current
    if (box?.contains(document.activeElement)) box.querySelector('button')?.focus({ preventScroll: true })
    setOpen(false)
  }

  return (
    <div ref={root} className={className}>
      {button({ 'aria-expanded': isOpen, 'aria-controls': panel, onClick: () => setOpen(!isOpen) })}
      <div id={panel} className={panelClassName} hidden={!isOpen}>
        {isOpen && children(close)}
      </div>
    </div>
  )
}
