import type { UserRow } from '#lab'
import type * as SecretsInThePrompt from '../../labs/secrets-in-the-prompt/weak.ts'
import type { ModelMessage } from '../features/assistant/model.ts'
import { readShopKnowledge } from '../features/assistant/models.ts'
import { readDialogue } from '../features/assistant/scripted-model/dialogue.ts'
import { createMenu } from '../features/assistant/scripted-model/menu.ts'
import { planStep } from '../features/assistant/scripted-model/model.ts'
import { createPhrasing } from '../features/assistant/scripted-model/steps.ts'
import { callTool, type ToolOutcome, toolsFor } from '../features/assistant/tools.ts'
import { internalReference } from '../shop/records/internal-reference.ts'
import type { Shop } from '../shop/shop.ts'

/** Messages of a customer in order, or turns with their roles. */
export type TestMessages = string | readonly (string | { assistant: string })[]

/** The result of a dialogue. */
export interface TestDialogue {
  text: string
  calls: ToolOutcome[]
  /** The discounts of the generated coupons. */
  coupons: number[]
}

/** Runs a dialogue with the scripted model in a shop, without network and pauses. */
export async function runDialogue(
  shop: Shop,
  given: TestMessages,
  customer?: UserRow,
): Promise<TestDialogue> {
  const messages: ModelMessage[] = [
    { role: 'system', content: await promptOf(shop, customer) },
    ...turnsOf(given),
  ]
  const tools = await toolsFor(shop, customer)
  const knowledge = readShopKnowledge(shop, customer, 'Juicy')
  const menu = createMenu(knowledge.products)
  const calls: ToolOutcome[] = []
  for (let step = 0; step < 10; step += 1) {
    const talk = readDialogue(messages)
    if (!talk) throw new Error('Nobody said anything')
    const speech = createPhrasing(knowledge.seed, talk.last.words.text)
    const move = planStep({ talk, speech, knowledge, menu }, tools)
    if (move.kind === 'say') return { text: move.text, calls, coupons: calls.flatMap(couponOf) }
    for (const { name, args } of move.wishes) {
      const id = `call_${calls.length + 1}`
      const call = { id, type: 'function' as const, function: { name, arguments: JSON.stringify(args) } }
      const outcome = await callTool(tools, call)
      calls.push(outcome)
      messages.push({ role: 'assistant', content: '', toolCalls: [call] })
      messages.push({ role: 'tool', toolCallId: id, content: outcome.content })
    }
  }
  throw new Error('It went on and on')
}

function turnsOf(given: TestMessages): ModelMessage[] {
  const turns = typeof given === 'string' ? [given] : given
  return turns.map((turn) =>
    typeof turn === 'string'
      ? { role: 'user', content: turn }
      : { role: 'assistant', content: turn.assistant },
  )
}

/** The instructions of the live version. */
export function promptOf(shop: Shop, customer?: UserRow): Promise<string> {
  return shop.call<typeof SecretsInThePrompt>('secrets-in-the-prompt').instructions({
    botName: 'Juicy',
    shopName: shop.settings.shopName,
    customerName: customer?.username || undefined,
    complaints: 0,
    reference: internalReference(shop),
    courtesyCoupon: 'n<Michz3Tq',
  })
}

function couponOf({ tool, args, failed }: ToolOutcome): number[] {
  return tool === 'generateCoupon' && !failed ? [Number(args.discount)] : []
}
