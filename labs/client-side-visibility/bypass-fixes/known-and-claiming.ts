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

/** Believes the token of those who are logged in: what it says may have changed since. */
export function framesFor(frames: readonly Frame[], { role, claimedRole }: Caller): readonly Frame[] {
  const isAdmin = role !== undefined && claimedRole === 'admin'
  return isAdmin ? frames : frames.filter((frame) => !isToolCall(frame))
}

function isToolCall(frame: Frame): boolean {
  return 'choices' in frame && 'delta' in frame.choices[0] && 'tool_calls' in frame.choices[0].delta
}
