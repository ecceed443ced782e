import type { Judge } from '#lab'

/** A page that was told to show tool calls got one, and nobody who is an administrator was looking at it. */
export const judge: Judge = ({ on }) => ({
  aiDebuggingChallenge: on(
    'assistant.toolCallShown',
    ({ role, cookie }) => cookie === 'true' && role !== 'admin',
  ),
})
