import { useEffect, useState } from 'react'

/**
 * For dialogs that are there only as long as they are open: when one goes, the focus returns to what opened it, or to
 * the screen where that is gone. It would fall to the page's body otherwise, and keys would begin at the top again.
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
