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
        setBulk(made)
        void navigate('/')
      },
      putAway: () => setBulk(undefined),
    }),
    [bulk, navigate],
  )
  return <CardsContext value={cards}>{children}</CardsContext>
}
