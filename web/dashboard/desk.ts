import { createContext, use, useSyncExternalStore } from 'react'
import type { DeskCalls } from './calls.ts'
import type { DeskKey, Seat } from './key.ts'

/** What all parts of the desk are handed. */
export interface Desk {
  calls: DeskCalls
  key: DeskKey
  /** What the shop is called. */
  shopName: string
}

export const DeskContext = createContext<Desk | undefined>(undefined)

export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (!desk) throw new Error('There is no desk around this')
  return desk
}

export function useSeat(): Seat {
  const { key } = useDesk()
  return useSyncExternalStore(key.watch, key.look)
}
