import { ShopElsewhere } from '../class-shops.ts'
import { AWAY } from '../problems.ts'
import { RegisterAway } from '../register/away.ts'

const ELSEWHERE = 'This shop is on its way to another machine. Nothing was lost: try again in a moment.'

/** What the desk says where something cannot be done just now, and can be in a moment. Undefined of any other error. */
export function laterSentence(error: unknown): string | undefined {
  if (error instanceof RegisterAway) return AWAY
  return error instanceof ShopElsewhere ? ELSEWHERE : undefined
}
