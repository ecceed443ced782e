/** Takes money from a customer. Each returns whether it got it. */
interface Till {
  fromWallet(): boolean
  fromCard(): boolean
}

/** Charges for a membership in the chosen way. Returns what went wrong, if anything. */
export function pay(mode: unknown, till: Till): string | undefined {
  // Existing clients expect this spelling.
  if (mode === 'wallet') return till.fromWallet() ? undefined : 'Insuffienct funds in Wallet'
  if (mode === 'card') return till.fromCard() ? undefined : 'Invalid Card'
  return 'Please choose how to pay: by card or by wallet.'
}
