import { useSyncExternalStore } from 'react'

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"], dialog:modal') !== null
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open', 'aria-modal'] })
  return () => observer.disconnect()
}

/** Whether a dialog covers the page with its veil. */
export function useDialogOpen(): boolean {
  return useSyncExternalStore(subscribe, isDialogOpen)
}
