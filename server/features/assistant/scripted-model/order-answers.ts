import { NOT_AUTHENTICATED } from '../tools.ts'
import { type Dialogue, hasOrderNumber, orderNumberIn } from './dialogue.ts'
import { matchesAny, patterns } from './language/words.ts'
import { mentionsDamage } from './persuasion/coupon.ts'
import { type DialogueState, type NextStep, price, textStep, toolStep } from './steps.ts'

const ORDER = patterns(
  "where|when|status|track|tracking|arrive*|find|check|look|lookup|happened|delivered|shipped|is|what's|about ~5 order|orders|parcel|package|delivery|purchase",
  'my|last|the ~1 order|parcel|package',
  'order number|status|id|history',
  'track|tracking',
  'ordered|bought ~6 ago|yesterday|week|weeks|days',
  'wo|wann ~3 bestellung|paket|lieferung|sendung',
)
const ORDER_WORD = patterns(
  'order|orders|ordered|bought|parcel|package|track*|bestellung|paket|sendung|lieferung',
)
const OTHERWISE = patterns('cancel*|storn*')

/** Whether the customer asks for the status of an order. */
export function isAboutOrder({ last }: Dialogue): boolean {
  if (hasOrderNumber(last)) return true
  // Not for orders to be cancelled or that arrived broken.
  if (matchesAny(last.words, OTHERWISE) || mentionsDamage(last)) return false
  return matchesAny(last.words, ORDER) && matchesAny(last.words, ORDER_WORD)
}

/** Looks the order up and reports its status. */
export function answerAboutOrder({ talk, speech }: DialogueState): NextStep {
  const orderId = hasOrderNumber(talk.last) ? orderNumberIn(talk) : undefined
  if (orderId === undefined) {
    return textStep(
      speech.pick('which order', [
        'Gladly! Tell me its number (four signs, a dash, sixteen signs): it is in your [order history](/#/order-history) and in the confirmation.',
        'For that I need the order number, something like `5267-f9cd5882f54c75a3`. You find it in your [order history](/#/order-history).',
      ]),
    )
  }
  const looked = talk.results.find(({ tool }) => tool === 'getOrderById')
  if (!looked) return toolStep('getOrderById', { orderId })
  if (looked.error === NOT_AUTHENTICATED) {
    return textStep(
      speech.pick('whose order', [
        'I only talk about orders with those who are logged in. Would you [log in](/#/login) and ask me again?',
        'For that I need to know who you are. [Log in](/#/login), and I look it up at once.',
      ]),
    )
  }
  if (looked.error !== undefined) {
    return textStep(
      speech.pick('no order', [
        `I find no order **${orderId}** in the books. A typo, perhaps? Your [order history](/#/order-history) has the right one.`,
        `**${orderId}** rings no bell, and I rang them all. Would you look the number up in your [order history](/#/order-history)?`,
      ]),
    )
  }
  return textStep(describe(orderId, looked.content))
}

function describe(orderId: string, order: unknown): string {
  const { products, totalPrice, eta, delivered, damaged } = factsOf(order)
  const lines = products.map(({ quantity, name }) => `- ${quantity} × ${name}`).join('\n')
  const state = delivered
    ? 'It has been **delivered**. I hope that some of it is left.'
    : `It is **on its way** and should be with you in ${eta} ${eta === '1' ? 'day' : 'days'}.`
  const mishap = damaged
    ? ' It is on file as having arrived damaged: we are sorry. We can take it back or exchange it.'
    : ''
  const total = totalPrice === undefined ? '' : `\n\nTotal: ${price(totalPrice)}`
  return `Order **${orderId}**: ${state}${mishap}\n\n${lines}${total}`
}

function factsOf(order: unknown) {
  const fields: Record<string, unknown> = typeof order === 'object' && order !== null ? { ...order } : {}
  const { products, totalPrice, eta, delivered, damaged } = fields
  return {
    products: Array.isArray(products) ? products.map(lineOf) : [],
    totalPrice: typeof totalPrice === 'number' ? totalPrice : undefined,
    eta: String(eta ?? '?'),
    delivered: delivered === true,
    damaged: damaged === true,
  }
}

function lineOf(line: unknown): { quantity: string; name: string } {
  const fields: Record<string, unknown> = typeof line === 'object' && line !== null ? { ...line } : {}
  return { quantity: String(fields.quantity ?? 1), name: String(fields.name ?? 'something') }
}
