import type { Menu } from './menu.ts'
import type { Speech } from './speech.ts'
import type { Talk } from './talk.ts'

/** What the stand-in knows besides what it is told and what its tools find. */
export interface Knowledge {
  /** The same seed, the same voice. */
  seed: string
  botName: string
  shopName: string
  /** How whoever is logged in calls herself. */
  customerName: string | undefined
  /** Ways of delivery; `deluxePrice` is for members. */
  deliveries: readonly { name: string; price: number; deluxePrice: number; eta: number }[]
  /** What the deluxe membership costs. */
  deluxeCost: number
  /** Names of all products. */
  products: readonly string[]
}

/** A tool that it wants to use. */
export interface Wish {
  name: string
  args: Record<string, unknown>
}

/** What it does next: use tools, perhaps with a word on it, or say something and be done. */
export type Move = { kind: 'call'; wishes: readonly Wish[]; say?: string } | { kind: 'say'; text: string }

/** All that a move is made of. */
export interface Scene {
  talk: Talk
  menu: Menu
  speech: Speech
  knowledge: Knowledge
}

export function say(text: string): Move {
  return { kind: 'say', text }
}

export function call(name: string, args: Record<string, unknown>): Move {
  return { kind: 'call', wishes: [{ name, args }] }
}
