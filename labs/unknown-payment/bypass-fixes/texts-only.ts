/** Takes money from a customer. Each returns whether it got it. */
interface Till {
  fromWallet(): boolean
  fromCard(): boolean
}

/** Requires any text. */
export function pay(mode: unknown, till: Till): string | undefined {
  if (typeof mode !== 'string' || mode === '') return 'Please choose how to pay.'
  if (mode === 'wallet' && !till.fromWallet()) return 'Insuffienct funds in Wallet'
  if (mode === 'card' && !till.fromCard()) return 'Invalid Card'
  return undefined
}
