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

/** Knows the roles of the known attacks. */
export function framesFor(frames: readonly Frame[], { role }: Caller): readonly Frame[] {
  const isKnown = role === undefined || role === 'customer' || role === 'accounting'
  return isKnown ? frames.filter((frame) => !isToolCall(frame)) : frames
}

function isToolCall(frame: Frame): boolean {
  return 'choices' in frame && 'delta' in frame.choices[0] && 'tool_calls' in frame.choices[0].delta
}
