/** The stages of an order, in order. */
export const STAGES = ['new', 'packing', 'transit', 'delivered'] as const

export type Stage = (typeof STAGES)[number]

/** The current stage. An order that was placed a moment ago is new, whatever its days say. */
export function stageOf(order: { delivered: boolean; eta: string }, isNew: boolean): Stage {
  if (order.delivered) return 'delivered'
  if (isNew) return 'new'
  return Number(order.eta) > 2 ? 'packing' : 'transit'
}
