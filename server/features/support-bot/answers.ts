import { HANDLERS, type TaughtAnswer } from './training-file.ts'

/** What the bot's program made of a question. */
export interface Understood {
  /** What it is about, in the bot's own words. */
  intent: string
  answers: TaughtAnswer[]
}

const LONGEST_BODY = 2_000

/** Reads what came out of the bot, which may be anything by now: its own kind of result, or a single answer. */
export function readUnderstood(value: unknown): Understood {
  if (typeof value !== 'object' || value === null) return { intent: 'none', answers: [] }
  const intent = 'intent' in value && typeof value.intent === 'string' ? value.intent : 'none'
  const list = 'answers' in value && Array.isArray(value.answers) ? value.answers.slice(0, 100) : [value]
  return { intent, answers: list.flatMap(readAnswer) }
}

function readAnswer(answer: unknown): TaughtAnswer[] {
  if (typeof answer !== 'object' || answer === null) return []
  const { action, handler, body }: { action?: unknown; handler?: unknown; body?: unknown } = answer
  const known = HANDLERS.find((name) => name === handler)
  if (action === 'function') return known ? [{ action, handler: known }] : []
  return typeof body === 'string' ? [{ action: 'response', body: body.slice(0, LONGEST_BODY) }] : []
}
