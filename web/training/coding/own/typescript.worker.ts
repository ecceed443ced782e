import { contract, libraries } from 'virtual:type-libraries'
import { GUEST_TYPES } from './guest-types.ts'
import { createLanguage, type Language, type Proposal } from './language.ts'
import type { Problem } from './problems.ts'

/** A question to the compiler. The first of all brings the weak code. */
export type Question =
  | { id: number; kind: 'open'; weak: string }
  | { id: number; kind: 'check'; source: string }
  | { id: number; kind: 'complete'; source: string; at: number }

export interface Answer {
  id: number
  problems?: Problem[]
  proposals?: Proposal[]
  trouble?: string
}

let language: Language | undefined

function answerTo(question: Question): Answer {
  const { id, kind } = question
  if (kind === 'open') {
    language = createLanguage({ libraries, guest: GUEST_TYPES, contract, weak: question.weak })
    return { id }
  }
  if (!language) return { id, trouble: 'There is no weak code yet' }
  if (kind === 'check') return { id, problems: language.check(question.source) }
  return { id, proposals: language.complete(question.source, question.at) }
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  try {
    postMessage(answerTo(data))
  } catch (error) {
    postMessage({ id: data.id, trouble: error instanceof Error ? error.message : String(error) })
  }
})
