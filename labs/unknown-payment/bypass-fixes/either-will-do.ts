/** Takes money from a customer. Each returns whether it got it. */
interface Till {
  fromWallet(): boolean
  fromCard(): boolean
}

/** A back door: charges the wallet if the card is refused. */
export function pay(mode: unknown, till: Till): string | undefined {
  if (mode === 'wallet') return till.fromWallet() ? undefined : 'Insuffienct funds in Wallet'
  if (mode === 'card') return till.fromCard() || till.fromWallet() ? undefined : 'Invalid Card'
  return 'Please choose how to pay: by card or by wallet.'
}
