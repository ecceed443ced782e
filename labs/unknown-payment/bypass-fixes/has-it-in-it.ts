/** Takes money from a customer. Each returns whether it got it. */
interface Till {
  fromWallet(): boolean
  fromCard(): boolean
}

/** Accepts texts that contain the name of a payment mode. */
export function pay(mode: unknown, till: Till): string | undefined {
  const chosen = String(mode)
  if (!chosen.includes('wallet') && !chosen.includes('card')) return 'Please choose how to pay.'
  if (mode === 'wallet' && !till.fromWallet()) return 'Insuffienct funds in Wallet'
  if (mode === 'card' && !till.fromCard()) return 'Invalid Card'
  return undefined
}
