import { useSyncExternalStore } from 'react'

/** The dialog that covers the page with its veil. */
export function openDialog(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[role="dialog"][aria-modal="true"], dialog:modal')
}

function isDialogOpen(): boolean {
  return openDialog() !== null
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
