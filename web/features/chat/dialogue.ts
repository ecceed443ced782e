import type { ChatMessage } from '#contract/shop/assistant.ts'
import type { Frame } from './frames.ts'
import type { StoredMessage } from './history.ts'

const MOST_TURNS = 100

/** Returns the conversation with a frame added to its last answer. */
export function appendFrame(messages: readonly StoredMessage[], frame: Frame): StoredMessage[] {
  if (frame.kind !== 'text' && frame.kind !== 'tools') return [...messages]
  const last = messages.at(-1)
  const answer: StoredMessage = last?.role === 'assistant' ? last : { role: 'assistant', content: '' }
  const before = last?.role === 'assistant' ? messages.slice(0, -1) : messages
  if (frame.kind === 'text') return [...before, { ...answer, content: answer.content + frame.text }]
  const toolCalls = [...(answer.toolCalls ?? []), ...frame.calls]
  return [...before, { ...answer, content: endOfParagraph(answer.content), toolCalls }]
}

/** Text after a tool call starts a new paragraph. */
function endOfParagraph(content: string): string {
  return content.trim() ? `${content.trimEnd()}\n\n` : ''
}

/** The messages that are sent with a question: all that have text, up to a limit. */
export function messagesToSend(messages: readonly StoredMessage[]): ChatMessage[] {
  return messages
    .filter(({ content }) => content.trim() !== '')
    .map(({ role, content }) => ({ role, content }))
    .slice(-MOST_TURNS)
}

/** The conversation up to the customer's last message. It is sent again after a failure. */
export function upToLastQuestion(messages: readonly StoredMessage[]): StoredMessage[] {
  const last = messages.findLastIndex(({ role }) => role === 'user')
  return messages.slice(0, last + 1)
}

/** Consecutive messages of one speaker. */
export interface Group<Line> {
  key: number
  lines: Line[]
}

/** Groups consecutive messages of one speaker, so that they share a name and a picture. */
export function groupBySpeaker<Line>(
  lines: readonly Line[],
  speakerOf: (line: Line) => string,
): Group<Line>[] {
  const groups: Group<Line>[] = []
  for (const [key, line] of lines.entries()) {
    const last = groups.at(-1)
    const before = last?.lines[0]
    if (last && before !== undefined && speakerOf(before) === speakerOf(line)) last.lines.push(line)
    else groups.push({ key, lines: [line] })
  }
  return groups
}
