/** Takes money from a customer. Each returns whether it got it. */
interface Till {
  fromWallet(): boolean
  fromCard(): boolean
}

/** Does not check that the customer can pay. */
export function pay(mode: unknown, till: Till): string | undefined {
  if (mode === 'wallet') return undefined
  if (mode === 'card') return till.fromCard() ? undefined : 'Invalid Card'
  return 'Please choose how to pay: by card or by wallet.'
}
