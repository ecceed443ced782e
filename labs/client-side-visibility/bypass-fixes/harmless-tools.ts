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

/** Takes the creation of coupons for harmless. */
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
