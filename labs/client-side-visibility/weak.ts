interface ToolCall {
  id: string
  type: 'function'
  function: { name: string; arguments: string }
}

/** A piece of an answer, as it goes over the wire. */
type Frame =
  | { choices: [{ delta: { content: string } }] }
  | { choices: [{ delta: { tool_calls: ToolCall[] } }] }
  | { choices: [{ finish_reason: string }] }
  | { error: string }

interface Caller {
  /** Her role on file, if she is logged in. */
  role: string | undefined
  /** The role that stands in the token she sent. */
  claimedRole: string | undefined
  /** What her browser sends as this cookie. */
  cookie(name: string): string | undefined
}

/** What is sent of an answer. Its page shows tool calls to those who switched them on in the administration. */
export function framesFor(frames: readonly Frame[], _caller: Caller): readonly Frame[] {
  return frames
}
