import { createContext, use } from 'react'
import type { Bulk } from './use-bulk.ts'

/** New words that learners are to be told, until the trainer has noted them: nobody can ever see them again. */
export interface Cards {
  bulk: Bulk | undefined
  show(bulk: Bulk): void
  putAway(): void
}

export const CardsContext = createContext<Cards | undefined>(undefined)

export function useCards(): Cards {
  const cards = use(CardsContext)
  if (!cards) throw new Error('Nobody keeps cards here')
  return cards
}
