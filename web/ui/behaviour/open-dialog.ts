import { useSyncExternalStore } from 'react'

/** The open modal dialog; the one that was opened last if there are several. */
export function openDialog(): HTMLElement | null {
  const [ours, native] = ['[role="dialog"][aria-modal="true"]', 'dialog:modal'].map(last)
  // Nothing outside of a native one can be used.
  return native ?? ours ?? null
}

function last(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].at(-1)
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

/** The open modal dialog: the tab key, and mostly everything else, reaches nothing outside of it, not even above it. */
export function useOpenDialog(): HTMLElement | null {
  return useSyncExternalStore(subscribe, openDialog)
}
