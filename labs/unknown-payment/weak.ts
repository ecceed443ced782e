/** Takes money from a customer. Each says whether it got it. */
interface Till {
  fromWallet(): boolean
  fromCard(): boolean
}

/** Has a membership paid in the way that was chosen. Says what went wrong, if anything did. */
export function pay(mode: unknown, till: Till): string | undefined {
  // The spelling is the one that existing clients know.
  if (mode === 'wallet' && !till.fromWallet()) return 'Insuffienct funds in Wallet'
  if (mode === 'card' && !till.fromCard()) return 'Invalid Card'
  return undefined
}
