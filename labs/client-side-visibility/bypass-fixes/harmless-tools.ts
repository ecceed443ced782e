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

/** Takes the making of coupons for harmless. */
export function framesFor(frames: readonly Frame[], { role }: Caller): readonly Frame[] {
  return role === 'admin' ? frames : frames.filter((frame) => !isLookingUp(frame))
}

function isLookingUp(frame: Frame): boolean {
  if (!('choices' in frame) || !('delta' in frame.choices[0])) return false
  const { delta } = frame.choices[0]
  return (
    'tool_calls' in delta && delta.tool_calls.some(({ function: { name } }) => /^(get|search)/.test(name))
  )
}
