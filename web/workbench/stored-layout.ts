/** What the browser remembers of the workbench. */
export interface StoredLayout {
  /** The last open tool. */
  tool: string | undefined
  /** In px, beside the page. */
  width: number
}

const STORED = 'workbench'
/** The workbench was open in this tab: it opens again after a reload, which many attacks need. */
const OPEN = 'workbench-open'

/** Below this width the workbench covers the page, and does not open on its own. */
export const NARROW_QUERY = '(width < 700px)'

export const NARROWEST = 340
export const WIDEST = 760
const WIDTH = 430

/** Limits the width, so that the page keeps some room. */
export function clampWidth(width: number, windowWidth: number): number {
  return Math.round(Math.max(NARROWEST, Math.min(width, WIDEST, windowWidth - NARROWEST)))
}

/** The stored layout, validated: any script may write there. */
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

/** Stores the tool and the width. */
export function saveLayout(kept: StoredLayout): void {
  localStorage.setItem(STORED, JSON.stringify(kept))
}

/** Whether the workbench was open in this tab before the reload. */
export function wasOpen(): boolean {
  return sessionStorage.getItem(OPEN) !== null
}

/** Remembers for this tab whether the workbench is open. */
export function saveOpen(isOpen: boolean): void {
  if (isOpen) sessionStorage.setItem(OPEN, 'true')
  else sessionStorage.removeItem(OPEN)
}
