/** What the browser remembers of the workbench. */
export interface StoredLayout {
  /** The tool that was open last. */
  tool: string | undefined
  /** In px, where the drawer stands beside the page. */
  width: number
}

const STORED = 'workbench'
/** This tab had it open: a reload, which many an attack asks for, brings it back. */
const OPEN = 'workbench-open'

/** Where the workbench lies over everything, and so does not come by itself. */
export const SHEET = '(width < 700px)'

export const NARROWEST = 340
export const WIDEST = 760
const WIDTH = 430

/** A width that leaves the page its room. */
export function clampWidth(width: number, windowWidth: number): number {
  return Math.round(Math.max(NARROWEST, Math.min(width, WIDEST, windowWidth - NARROWEST)))
}

/** What was kept; anybody may have written there, so that nothing is believed unseen. */
export function readLayout(): StoredLayout {
  const kept = parsed(localStorage.getItem(STORED))
  const { tool, width }: Partial<Record<keyof StoredLayout, unknown>> = kept
  return {
    tool: typeof tool === 'string' ? tool : undefined,
    width: typeof width === 'number' && Number.isFinite(width) ? width : WIDTH,
  }
}

function parsed(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** Remembers the tool and the width. */
export function saveLayout(kept: StoredLayout): void {
  localStorage.setItem(STORED, JSON.stringify(kept))
}

/** Whether this tab had the workbench open when it was loaded anew. */
export function wasOpen(): boolean {
  return sessionStorage.getItem(OPEN) !== null
}

/** Remembers for this tab whether the workbench is open. */
export function saveOpen(isOpen: boolean): void {
  if (isOpen) sessionStorage.setItem(OPEN, 'true')
  else sessionStorage.removeItem(OPEN)
}
