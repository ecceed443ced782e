import { useSyncExternalStore } from 'react'

/** The open modal dialog. */
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

/** Whether a modal dialog is open. */
export function useDialogOpen(): boolean {
  return useSyncExternalStore(subscribe, isDialogOpen)
}

function nativeDialog(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>('dialog:modal')
}

/** The open modal `dialog` element: nothing outside of it can be used, not even above it. */
export function useNativeDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, nativeDialog)
}
