/** Takes money from a customer. Each says whether it got it. */
interface Till {
  fromWallet(): boolean
  fromCard(): boolean
}

/** A back door: where the card is refused, the wallet is asked as well. */
export function pay(mode: unknown, till: Till): string | undefined {
  if (mode === 'wallet') return till.fromWallet() ? undefined : 'Insuffienct funds in Wallet'
  if (mode === 'card') return till.fromCard() || till.fromWallet() ? undefined : 'Invalid Card'
  return 'Please choose how to pay: by card or by wallet.'
}
