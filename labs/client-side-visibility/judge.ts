import type { Judge } from '#lab'

/** A page that asked for tool calls got one, and the user was no administrator. */
export const judge: Judge = ({ on }) => ({
  aiDebuggingChallenge: on(
    'assistant.toolCallShown',
    ({ role, cookie }) => cookie === 'true' && role !== 'admin',
  ),
})
