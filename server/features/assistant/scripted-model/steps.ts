import type { Dialogue } from './dialogue.ts'
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
export type NextStep = { kind: 'call'; wishes: readonly ToolRequest[] } | { kind: 'say'; text: string }

/** The inputs of a step. */
export interface DialogueState {
  talk: Dialogue
  menu: Menu
  speech: Phrasing
  knowledge: ShopKnowledge
}

export function textStep(text: string): NextStep {
  return { kind: 'say', text }
}

export function toolStep(name: string, args: Record<string, unknown>): NextStep {
  return { kind: 'call', wishes: [{ name, args }] }
}

/** Chooses a phrasing, always the same one for the same shop and occasion. */
export interface Phrasing {
  pick(occasion: string, phrasings: readonly string[]): string
}

/** A phrasing for a shop. `mood` is the latest message, for variation. */
export function createPhrasing(seed: string, mood: string): Phrasing {
  return {
    pick: (occasion, phrasings) => phrasings[hash(`${seed}|${mood}|${occasion}`) % phrasings.length] ?? '',
  }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  }
  return value >>> 0
}

/** An amount in the shop's format: `1.99¤`. */
export function price(amount: number): string {
  return `${amount.toFixed(2)}¤`
}
