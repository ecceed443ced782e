/** Takes money from a customer. Each says whether it got it. */
interface Till {
  fromWallet(): boolean
  fromCard(): boolean
}

/** Takes what has the name of a way to pay in it. */
export function pay(mode: unknown, till: Till): string | undefined {
  const chosen = String(mode)
  if (!chosen.includes('wallet') && !chosen.includes('card')) return 'Please choose how to pay.'
  if (mode === 'wallet' && !till.fromWallet()) return 'Insuffienct funds in Wallet'
  if (mode === 'card' && !till.fromCard()) return 'Invalid Card'
  return undefined
}
