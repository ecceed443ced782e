import { useEffect, useState } from 'react'

/**
 * For dialogs, lists and notes that are rendered only at times: if one disappears with the focus, it returns to the element
 * that had it before, or to the screen if that is gone. Otherwise it would fall to the page's body.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => returnFocus(opener), [opener])
}

function returnFocus(opener: Element | null): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
  const place = isThere ? opener : document.getElementById('main')
  place?.focus({ preventScroll: true })
}
