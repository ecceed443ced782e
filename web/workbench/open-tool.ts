import type { ToolId } from '#contract/workbench.ts'
import type { AttachedFile } from './request-text.ts'

export interface ToolInput {
  text?: string
  file?: File
  /** A request as text: `GET /rest/memories HTTP/1.1`, headers, a blank line, the body. */
  request?: string
  /** The files that the request names as `{{file 1}}` and so on. */
  files?: readonly AttachedFile[]
  /** An exchange that may be in the history. */
  exchange?: ExchangeRef
}

/** Identifies an exchange: no two equal requests start in the same millisecond. */
export interface ExchangeRef {
  at: string
  method: string
  /** May be cut. */
  path: string
}

/** The input of a tool: a new object whenever it is opened with an input. */
export interface ToolProps {
  input: ToolInput | undefined
}

/** A request to open the workbench: with a tool and its input, or as it was left. */
export interface ToolRequest {
  tool?: ToolId
  input?: ToolInput | undefined
}

const ASKED_FOR = 'open-workbench'

/** Opens the workbench as it was left. */
export function openWorkbench(): void {
  dispatchRequest({})
}

/**
 * Opens a tool, with something in it if that is given.
 *     openTool('decoder', { text: token })
 */
export function openTool(tool: ToolId, input?: ToolInput): void {
  dispatchRequest({ tool, input })
}

function dispatchRequest(wish: ToolRequest): void {
  window.dispatchEvent(new CustomEvent<ToolRequest>(ASKED_FOR, { detail: wish }))
}

/** Calls `grant` on each request for the workbench. Returns a function that stops listening. */
export function onWorkbenchRequest(grant: (wish: ToolRequest) => void): () => void {
  const hear = (event: Event) => {
    if (event instanceof CustomEvent) grant(event.detail)
  }
  window.addEventListener(ASKED_FOR, hear)
  return () => window.removeEventListener(ASKED_FOR, hear)
}

function isShortcut(event: KeyboardEvent): boolean {
  return (
    event.key.toLowerCase() === 'j' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  )
}

/** Calls `toggle` on Ctrl J. Returns a function that stops listening. */
export function onWorkbenchKey(toggle: () => void): () => void {
  const press = (event: KeyboardEvent) => {
    if (!isShortcut(event)) return
    event.preventDefault()
    toggle()
  }
  window.addEventListener('keydown', press)
  return () => window.removeEventListener('keydown', press)
}
