import { describe, expect, it } from 'vitest'
import type { CheckoutChoice } from '#web/data/checkout-choices.ts'
import { type StepName, stepStates } from './steps.ts'

function states(current: StepName, ...chosen: CheckoutChoice[]) {
  return stepStates(current, (choice) => chosen.includes(choice)).map(({ state }) => state)
}

function links(current: StepName, ...chosen: CheckoutChoice[]) {
  return stepStates(current, (choice) => chosen.includes(choice))
    .filter(({ isLink }) => isLink)
    .map(({ step }) => step.name)
}

describe('the steps of the checkout', () => {
  it('start at the address, with no later step open', () => {
    expect(states('address')).toEqual(['current', 'ahead', 'ahead', 'ahead', 'ahead'])
    expect(links('address')).toEqual([])
  })

  it('lead back from every step', () => {
    const chosen = ['addressId', 'deliveryMethodId'] as const
    expect(states('payment', ...chosen)).toEqual(['done', 'done', 'current', 'ahead', 'ahead'])
    expect(links('payment', ...chosen)).toEqual(['address', 'delivery'])
  })

  it('are not completed when they are skipped: the customer can go back and choose', () => {
    expect(states('payment')).toEqual(['open', 'open', 'current', 'ahead', 'ahead'])
    expect(links('payment')).toEqual(['address', 'delivery'])
  })

  it('lead forward as far as everything is chosen', () => {
    expect(links('address', 'addressId', 'deliveryMethodId')).toEqual(['delivery', 'payment'])
    expect(links('address', 'deliveryMethodId', 'paymentId')).toEqual([])
  })

  it('never lead to the end: that needs an order', () => {
    expect(links('review', 'addressId', 'deliveryMethodId', 'paymentId')).toEqual([
      'address',
      'delivery',
      'payment',
    ])
  })

  it('are all completed at the end, without links back', () => {
    expect(states('done')).toEqual(['done', 'done', 'done', 'done', 'done'])
    expect(links('done')).toEqual([])
  })
})
