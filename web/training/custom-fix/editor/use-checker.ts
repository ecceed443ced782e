import { useEffect, useRef, useState } from 'react'

import type { Completion } from './language.ts'
import type { Problem } from './problems.ts'
import type { CompilerRequest, CompilerResponse } from './typescript.worker.ts'

/** How long a pause must be before the text is checked. */
const PAUSE_MS = 400

const NONE: readonly Problem[] = []

/** The problems of the text according to the compiler, which is loaded when the learner begins to write. */
export function useChecker(
  { weak, isComponent }: { weak: string; isComponent: boolean },
  source: string,
  isWanted: boolean,
): {
  problems: readonly Problem[]
  isReady: boolean
  propose: (source: string, at: number) => Promise<Completion[]>
} {
  const checker = useRef<Checker>(undefined)
  const [found, setFound] = useState<readonly Problem[]>()
  useEffect(() => {
    if (!isWanted) return
    const mine = createChecker(weak, isComponent)
    checker.current = mine
    return () => {
      checker.current = undefined
      mine.close()
    }
  }, [weak, isComponent, isWanted])
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(async () => {
      const problems = await checker.current?.check(source)
      if (problems) setFound(problems)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [source, isWanted])
  return {
    problems: found ?? NONE,
    isReady: found !== undefined,
    propose: async (text, at) => (await checker.current?.complete(text, at)) ?? [],
  }
}

/** A compiler in a worker. */
interface Checker {
  /** Undefined if a newer text was sent meanwhile, or if the compiler failed. */
  check(source: string): Promise<Problem[] | undefined>
  complete(source: string, at: number): Promise<Completion[]>
  close(): void
}

type Body = CompilerRequest extends infer One
  ? One extends CompilerRequest
    ? Omit<One, 'id'>
    : never
  : never

/** Starts a compiler for one lab. It is about a megabyte, so it is loaded for learners who write only. */
function createChecker(weak: string, isComponent: boolean): Checker {
  const worker = new Worker(new URL('./typescript.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (answer: CompilerResponse) => void>()
  let asked = 0
  let isBroken = false
  let newest = 0
  worker.addEventListener('message', ({ data }: MessageEvent<CompilerResponse>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  })
  worker.addEventListener('error', () => {
    isBroken = true
    for (const [id, hear] of waiting) hear({ id })
    waiting.clear()
  })
  const ask = (body: Body): Promise<CompilerResponse> => {
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
