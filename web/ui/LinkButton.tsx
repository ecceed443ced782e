import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { useHref, useNavigate } from 'react-router'

interface LinkButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type' | 'onClick'> {
  to: string
}

const MIDDLE = 1

/**
 * A button that leads to a screen, for controls that page objects look up as `button[aria-label=…]`. As with a link,
 * the middle mouse button and a click with Ctrl, Command or Shift open a new tab.
 */
export function LinkButton({ to, ...props }: LinkButtonProps) {
  const href = useHref(to)
  const navigate = useNavigate()
  const openTab = () => window.open(href, '_blank', 'noopener')
  const follow = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (ctrlKey || metaKey || shiftKey) openTab()
    else void navigate(to)
  }
  return (
    <button
      {...props}
      type="button"
      onClick={follow}
      onMouseDown={(event) => {
        // Otherwise the middle button would scroll the page.
        if (event.button === MIDDLE) event.preventDefault()
      }}
      onAuxClick={(event) => {
        if (event.button === MIDDLE) openTab()
      }}
    />
  )
}
