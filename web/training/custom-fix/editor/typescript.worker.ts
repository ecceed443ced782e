import { contract, libraries } from 'virtual:type-libraries'
import { type Completion, createLearnerCodeService, type LearnerCodeService } from './language.ts'
import { LEARNER_CODE_TYPES } from './learner-code-types.ts'
import type { Problem } from './problems.ts'

/** A request to the compiler. The first one brings the weak code. */
export type CompilerRequest =
  | { id: number; kind: 'open'; weak: string; isComponent: boolean }
  | { id: number; kind: 'check'; source: string }
  | { id: number; kind: 'complete'; source: string; at: number }

export interface CompilerResponse {
  id: number
  problems?: Problem[]
  proposals?: Completion[]
  trouble?: string
}

let opening: Promise<LearnerCodeService> | undefined

async function open(weak: string, isComponent: boolean): Promise<LearnerCodeService> {
  const react = isComponent ? (await import('virtual:react-types')).react : undefined
  return createLearnerCodeService({
    libraries,
    guest: LEARNER_CODE_TYPES,
    contract,
    weak,
    react,
  })
}

async function answerTo(question: CompilerRequest): Promise<CompilerResponse> {
  const { id, kind } = question
  if (kind === 'open') {
    opening = open(question.weak, question.isComponent)
    await opening
    return { id }
  }
  const language = await opening
  if (!language) return { id, trouble: 'There is no weak code yet' }
  if (kind === 'check') return { id, problems: language.check(question.source) }
  return { id, proposals: language.complete(question.source, question.at) }
}

addEventListener('message', async ({ data }: MessageEvent<CompilerRequest>) => {
  try {
    postMessage(await answerTo(data))
  } catch (error) {
    postMessage({ id: data.id, trouble: error instanceof Error ? error.message : String(error) })
  }
})
