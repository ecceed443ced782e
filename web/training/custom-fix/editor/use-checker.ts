import { useEffect, useRef, useState } from 'react'
import { type Checker, createChecker } from './checker.ts'
import type { Proposal } from './language.ts'
import type { Problem } from './problems.ts'

/** So long a pause in her writing is worth a look. */
const PAUSE_MS = 400

const NONE: readonly Problem[] = []

/** What the compiler says of her code while she writes. It is fetched when she begins to. */
export function useChecker(
  { weak, isComponent }: { weak: string; isComponent: boolean },
  source: string,
  isWanted: boolean,
): {
  problems: readonly Problem[]
  isReady: boolean
  propose: (source: string, at: number) => Promise<Proposal[]>
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
