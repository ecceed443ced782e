/** Takes money from a customer. Each says whether it got it. */
interface Till {
  fromWallet(): boolean
  fromCard(): boolean
}

/** Wants a text, whatever it says. */
export function pay(mode: unknown, till: Till): string | undefined {
  if (typeof mode !== 'string' || mode === '') return 'Please choose how to pay.'
  if (mode === 'wallet' && !till.fromWallet()) return 'Insuffienct funds in Wallet'
  if (mode === 'card' && !till.fromCard()) return 'Invalid Card'
  return undefined
}
