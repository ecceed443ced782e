import type { Dialogue } from './dialogue.ts'
import type { Phrasing } from './language/phrasing.ts'
import type { Menu } from './menu.ts'

/** What the scripted model knows besides its instructions and tools. */
export interface ShopKnowledge {
  /** Selects the phrasings. */
  seed: string
  botName: string
  shopName: string
  /** The name of the logged-in customer. */
  customerName: string | undefined
  /** Delivery methods; `deluxePrice` is for members. */
  deliveries: readonly { name: string; price: number; deluxePrice: number; eta: number }[]
  /** Price of the deluxe membership. */
  deluxeCost: number
  /** Names of all products. */
  products: readonly string[]
}

/** A tool call. */
export interface ToolRequest {
  name: string
  args: Record<string, unknown>
}

/** The next step: call tools, with or without text, or say something and stop. */
export type NextStep =
  | { kind: 'call'; wishes: readonly ToolRequest[]; say?: string }
  | { kind: 'say'; text: string }

/** The inputs of a step. */
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
