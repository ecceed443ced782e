import type { Proposal } from './language.ts'
import type { Problem } from './problems.ts'
import type { Answer, Question } from './typescript.worker.ts'

/** A compiler that reads along in a thread of its own. */
export interface Checker {
  /** Undefined where newer text overtook this one, or the compiler is not to be had. */
  check(source: string): Promise<Problem[] | undefined>
  complete(source: string, at: number): Promise<Proposal[]>
  close(): void
}

type Body = Question extends infer One ? (One extends Question ? Omit<One, 'id'> : never) : never

/** Starts a compiler for what takes the place of this weak code. It is a megabyte: only for somebody who writes. */
export function createChecker(weak: string, isComponent: boolean): Checker {
  const worker = new Worker(new URL('./typescript.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (answer: Answer) => void>()
  let asked = 0
  let isBroken = false
  let newest = 0
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  })
  worker.addEventListener('error', () => {
    isBroken = true
    for (const [id, hear] of waiting) hear({ id })
    waiting.clear()
  })
  const ask = (body: Body): Promise<Answer> => {
    asked += 1
    const id = asked
    if (isBroken) return Promise.resolve({ id })
    return new Promise((resolve) => {
      waiting.set(id, resolve)
      worker.postMessage({ ...body, id })
    })
  }
  void ask({ kind: 'open', weak, isComponent })
  return {
    check: async (source) => {
      newest += 1
      const mine = newest
      const { problems } = await ask({ kind: 'check', source })
      return mine === newest ? problems : undefined
    },
    complete: async (source, at) => (await ask({ kind: 'complete', source, at })).proposals ?? [],
    close: () => worker.terminate(),
  }
}
