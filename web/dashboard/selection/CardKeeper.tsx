import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Cards, CardsContext } from './cards.ts'
import type { Bulk } from './use-bulk.ts'
import { useWarnBeforeLeaving } from './use-warn.ts'

/** Keeps new words whatever screen she is on, and leads her to them. */
export function CardKeeper({ children }: { children: ReactNode }) {
  const [bulk, setBulk] = useState<Bulk | undefined>()
  const navigate = useNavigate()
  useWarnBeforeLeaving(bulk !== undefined)
  const cards = useMemo<Cards>(
    () => ({
      bulk,
      show: (made) => {
        setBulk((waiting) => (waiting ? together(waiting, made) : made))
        void navigate('/')
      },
      putAway: () => setBulk(undefined),
    }),
    [bulk, navigate],
  )
  return <CardsContext value={cards}>{children}</CardsContext>
}

/** Cards that wait are not lost to others that come: only whoever got new words twice has the last ones alone. */
function together(waiting: Bulk, made: Bulk): Bulk {
  const renewed = new Set(made.words.map(({ id }) => id))
  const troubles = [waiting.trouble, made.trouble].filter((trouble) => trouble !== undefined)
  const last = troubles.at(-1)
  const sum = (of: 'unsure' | 'left'): number => troubles.reduce((all, trouble) => all + trouble[of], 0)
  return {
    ...made,
    ...(last && { trouble: { why: last.why, unsure: sum('unsure'), left: sum('left') } }),
    total: waiting.total + made.total,
    done: [...waiting.done, ...made.done],
    failed: [...waiting.failed, ...made.failed],
    words: [...waiting.words.filter(({ id }) => !renewed.has(id)), ...made.words],
  }
}
