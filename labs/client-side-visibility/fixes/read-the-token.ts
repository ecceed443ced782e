interface ToolCall {
  id: string
  type: 'function'
  function: { name: string; arguments: string }
}

/** A piece of an answer, as it is sent. */
type Frame =
  | { choices: [{ delta: { content: string } }] }
  | { choices: [{ delta: { tool_calls: ToolCall[] } }] }
  | { choices: [{ finish_reason: string }] }
  | { error: string }

interface Caller {
  /** The role on file, if the customer is logged in. */
  role: string | undefined
  /** The role in the token that was sent. */
  claimedRole: string | undefined
  /** The value of this cookie, as the browser sent it. */
  cookie(name: string): string | undefined
}

/** The pieces of an answer that are sent. Tool calls are for administrators. */
export function framesFor(frames: readonly Frame[], caller: Caller): readonly Frame[] {
  const isAdmin = caller.claimedRole === 'admin'
  return isAdmin ? frames : frames.filter((frame) => !isToolCall(frame))
}

function isToolCall(frame: Frame): boolean {
  return 'choices' in frame && 'delta' in frame.choices[0] && 'tool_calls' in frame.choices[0].delta
}
