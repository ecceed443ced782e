import type { CheckoutChoice } from '#web/data/checkout-choices.ts'

export type StepName = 'address' | 'delivery' | 'payment' | 'review' | 'done'

interface Step {
  name: StepName
  /** The key of its text. */
  text: string
  path: string
  /** The choices that are needed to continue. */
  asks?: CheckoutChoice
}

export const STEPS: readonly Step[] = [
  { name: 'address', text: 'STEP_ADDRESS', path: '/address/select', asks: 'addressId' },
  { name: 'delivery', text: 'STEP_DELIVERY', path: '/delivery-method', asks: 'deliveryMethodId' },
  { name: 'payment', text: 'STEP_PAYMENT', path: '/payment/shop', asks: 'paymentId' },
  { name: 'review', text: 'STEP_REVIEW', path: '/order-summary' },
  { name: 'done', text: 'STEP_DONE', path: '/order-completion' },
]

/** `open` steps can be visited: they were skipped, or all steps before them have their choices. */
export type StepState = 'done' | 'current' | 'open' | 'ahead'

/** The state of each step. After the last one there is no way back. */
export function stepStates(
  current: StepName,
  isChosen: (choice: CheckoutChoice) => boolean,
): { step: Step; state: StepState; isLink: boolean }[] {
  if (current === 'done') return STEPS.map((step) => ({ step, state: 'done', isLink: false }))
  const at = STEPS.findIndex(({ name }) => name === current)
  const isDone = ({ asks }: Step) => asks !== undefined && isChosen(asks)
  return STEPS.map((step, index) => {
    if (index === at) return { step, state: 'current', isLink: false }
    if (index < at) return { step, state: isDone(step) ? 'done' : 'open', isLink: true }
    const isOpen = step.name !== 'done' && STEPS.slice(0, index).every(isDone)
    return { step, state: isOpen ? 'open' : 'ahead', isLink: isOpen }
  })
}
