/** Takes money from a customer. Each returns whether it got it. */
interface Till {
  fromWallet(): boolean
  fromCard(): boolean
}

/** Charges for a membership in the chosen way. Returns what went wrong, if anything. */
export function pay(mode: unknown, till: Till): string | undefined {
  const chosen = mode ?? 'card'
  // Existing clients expect this spelling.
  if (chosen === 'wallet' && !till.fromWallet()) return 'Insuffienct funds in Wallet'
  if (chosen === 'card' && !till.fromCard()) return 'Invalid Card'
  return undefined
}
