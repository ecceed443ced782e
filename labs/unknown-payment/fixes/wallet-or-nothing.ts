/** Takes money from a customer. Each returns whether it got it. */
interface Till {
  fromWallet(): boolean
  fromCard(): boolean
}

/** Charges for a membership in the chosen way. Returns what went wrong, if anything. */
export function pay(_mode: unknown, till: Till): string | undefined {
  // Existing clients expect this spelling.
  return till.fromWallet() ? undefined : 'Insuffienct funds in Wallet'
}
