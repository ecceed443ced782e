import type { Dialogue } from './dialogue.ts'
import type { Phrasing } from './language/phrasing.ts'
import type { Menu } from './menu.ts'

/** What the stand-in knows besides what it is told and what its tools find. */
export interface ShopKnowledge {
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
export interface ToolRequest {
  name: string
  args: Record<string, unknown>
}

/** What it does next: use tools, perhaps with a word on it, or say something and be done. */
export type NextStep =
  | { kind: 'call'; wishes: readonly ToolRequest[]; say?: string }
  | { kind: 'say'; text: string }

/** All that a move is made of. */
export interface DialogueState {
  talk: Dialogue
  menu: Menu
  speech: Phrasing
  knowledge: ShopKnowledge
}

export function say(text: string): NextStep {
  return { kind: 'say', text }
}

export function call(name: string, args: Record<string, unknown>): NextStep {
  return { kind: 'call', wishes: [{ name, args }] }
}
