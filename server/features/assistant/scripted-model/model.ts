import { setTimeout as wait } from 'node:timers/promises'
import type { Model, ModelPiece, ModelRequest } from '../model.ts'
import { readDialogue } from './dialogue.ts'
import { createPhrasing } from './language/phrasing.ts'
import { createMenu } from './menu.ts'
import { planStep } from './planner.ts'
import type { NextStep, ShopKnowledge } from './steps.ts'

/** Longest delay that streaming adds to an answer. */
const LONGEST_MS = 350
const USUAL_PAUSE_MS = 12
const WORDS_AT_ONCE = 3

/**
 * The scripted language model. Like a real one it reads its instructions, its tools and the conversation, and weighs
 * them against each other. Its input is only compared with word lists, never evaluated. The same conversation in the
 * same shop gets the same answer.
 */
export function createScriptedModel(knowledge: ShopKnowledge): Model {
  return {
    async *answer({ messages, tools, signal }: ModelRequest): AsyncGenerator<ModelPiece> {
      const talk = readDialogue(messages)
      if (!talk) {
        yield { kind: 'text', text: 'I am all ears.' }
        yield { kind: 'end', reason: 'stop' }
        return
      }
      const speech = createPhrasing(knowledge.seed, talk.last.words.text)
      const move = planStep({ talk, speech, knowledge, menu: createMenu(knowledge.products) }, tools)
      yield* executeStep(move, talk.results.length, signal)
    },
  }
}

async function* executeStep(move: NextStep, done: number, signal: AbortSignal): AsyncGenerator<ModelPiece> {
  if (move.kind === 'say') {
    yield* streamText(move.text, signal)
    yield { kind: 'end', reason: 'stop' }
    return
  }
  for (const [at, { name, args }] of move.wishes.entries()) {
    const id = `call_${done + at + 1}`
    yield {
      kind: 'call',
      call: { id, type: 'function', function: { name, arguments: JSON.stringify(args) } },
    }
  }
  yield { kind: 'end', reason: 'tool_calls' }
}

/** Streams a few words at a time. */
async function* streamText(text: string, signal: AbortSignal): AsyncGenerator<ModelPiece> {
  const words = text.match(/^\s+|\S+\s*/g) ?? []
  const pieces = Math.ceil(words.length / WORDS_AT_ONCE)
  const pause = Math.min(USUAL_PAUSE_MS, Math.floor(LONGEST_MS / Math.max(1, pieces)))
  for (let at = 0; at < words.length; at += WORDS_AT_ONCE) {
    yield { kind: 'text', text: words.slice(at, at + WORDS_AT_ONCE).join('') }
    if (pause > 0) await wait(pause, undefined, { signal })
  }
}
