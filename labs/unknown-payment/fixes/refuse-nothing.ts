/** Takes money from a customer. Each returns whether it got it. */
interface Till {
  fromWallet(): boolean
  fromCard(): boolean
}

/** Charges for a membership in the chosen way. Returns what went wrong, if anything. */
export function pay(mode: unknown, till: Till): string | undefined {
  if (!mode) return 'Please choose how to pay.'
  // Existing clients expect this spelling.
  if (mode === 'wallet' && !till.fromWallet()) return 'Insuffienct funds in Wallet'
  if (mode === 'card' && !till.fromCard()) return 'Invalid Card'
  return undefined
}
