import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface DisclosureProps {
  /** The button: spread `props` on it. */
  button: (props: { 'aria-expanded': boolean; 'aria-controls': string; onClick: () => void }) => ReactNode
  /** What opens; call `close` when a choice is made. */
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
    if (!isOpen) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      root.current?.querySelector('button')?.focus()
    }
    const closeOutside = (event: Event) => {
      const isInside = event.target instanceof Node && root.current?.contains(event.target)
      if (!isInside) setOpen(false)
    }
    document.addEventListener('keydown', closeOnEscape)
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [isOpen])

  return (
    <div ref={root} className={className}>
      {button({ 'aria-expanded': isOpen, 'aria-controls': panel, onClick: () => setOpen(!isOpen) })}
      <div id={panel} className={panelClassName} hidden={!isOpen}>
        {isOpen && children(() => setOpen(false))}
      </div>
    </div>
  )
}
