import type { ToolId } from '#contract/workbench.ts'
import type { AttachedFile } from './request-text.ts'

/** What a tool can be opened with. */
export interface ToolInput {
  text?: string
  file?: File
  /** A request as it is typed: `GET /rest/memories HTTP/1.1`, headers, a blank line, the body. */
  request?: string
  /** What stands in that request as `{{file 1}}` and so on. */
  files?: readonly AttachedFile[]
  /** An exchange that may be in the history. */
  exchange?: ExchangeMoment
}

/** What tells an exchange from all others: to the millisecond no two that are alike were asked at the same time. */
export interface ExchangeMoment {
  at: string
  method: string
  /** Of a very long one its beginning will do. */
  path: string
}

/** What a tool is handed: a new object whenever somebody opens it with something in it. */
export interface ToolProps {
  input: ToolInput | undefined
}

/** Somebody wants the workbench: a certain tool with something in it, or whatever she had last. */
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
 * Opens a tool, with something in it where that is given.
 *
 *     openTool('decoder', { text: token })
 */
export function openTool(tool: ToolId, input?: ToolInput): void {
  dispatchRequest({ tool, input })
}

function dispatchRequest(wish: ToolRequest): void {
  window.dispatchEvent(new CustomEvent<ToolRequest>(ASKED_FOR, { detail: wish }))
}

/** Calls `grant` whenever somebody asks for the workbench. Returns what ends the listening. */
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

/** Calls `toggle` at Ctrl J. Returns what ends the listening. */
export function onWorkbenchKey(toggle: () => void): () => void {
  const press = (event: KeyboardEvent) => {
    if (!isShortcut(event)) return
    event.preventDefault()
    toggle()
  }
  window.addEventListener('keydown', press)
  return () => window.removeEventListener('keydown', press)
}
