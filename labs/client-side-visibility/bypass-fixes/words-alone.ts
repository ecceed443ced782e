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

/** Others get the words alone: not where they end, nor what went wrong. */
export function framesFor(frames: readonly Frame[], { role }: Caller): readonly Frame[] {
  return role === 'admin' ? frames : frames.filter(isText)
}

function isText(frame: Frame): boolean {
  return 'choices' in frame && 'delta' in frame.choices[0] && 'content' in frame.choices[0].delta
}
