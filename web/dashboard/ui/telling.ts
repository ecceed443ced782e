import { createContext, use } from 'react'

/** What the desk tells the trainer at the lower edge of the screen. */
export interface Telling {
  tell(text: string): void
  complain(error: unknown): void
}

export const TellingContext = createContext<Telling | undefined>(undefined)

export function useTelling(): Telling {
  const telling = use(TellingContext)
  if (!telling) throw new Error('There is nobody here who tells')
  return telling
}
