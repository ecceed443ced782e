import { queryOptions } from '@tanstack/react-query'
import type { Success } from '#contract/http.ts'
import { getAsCustomer, serverMessage } from '#web/http.ts'

/** What lies in this customer's wallet. */
export const balanceQuery = queryOptions({
  queryKey: ['customer', 'wallet'],
  queryFn: async () => Number((await getAsCustomer<Success<number>>('/rest/wallet/balance')).data),
})

const TOTAL = 'walletTotal'

/** The amount on its way into the wallet, between this screen and the payment. */
export function chosenTopUp(): number {
  const amount = Number(sessionStorage.getItem(TOTAL))
  return Number.isFinite(amount) ? amount : 0
}

export function chooseTopUp(amount: number): void {
  sessionStorage.setItem(TOTAL, String(amount))
}

export function forgetTopUp(): void {
  sessionStorage.removeItem(TOTAL)
}

/** What the shop says where a wallet cannot cover an order, and a membership. Clients know both by the letter. */
const BALANCE_TOO_LOW = new Set(['Insufficient wallet balance.', 'Insuffienct funds in Wallet'])

/** Whether the shop said no because there is too little in the wallet: it says so in English only. */
export function isWalletShort(error: unknown): boolean {
  return BALANCE_TOO_LOW.has(serverMessage(error) ?? '')
}
