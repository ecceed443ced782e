import { serverMessage } from '#web/http.ts'

/** What the shop says where a wallet cannot cover an order, and a membership. Clients know both by the letter. */
const SHORT = new Set(['Insufficient wallet balance.', 'Insuffienct funds in Wallet'])

/** Whether the shop said no because there is too little in the wallet: it says so in English only. */
export function isWalletShort(error: unknown): boolean {
  return SHORT.has(serverMessage(error) ?? '')
}
