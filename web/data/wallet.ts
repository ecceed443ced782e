import { queryOptions } from '@tanstack/react-query'
import type { Success } from '#contract/http.ts'
import { getAsCustomer, serverMessage } from '#web/http.ts'

/** The balance of this customer's wallet. */
export const balanceQuery = queryOptions({
  queryKey: ['customer', 'wallet'],
  queryFn: async () => Number((await getAsCustomer<Success<number>>('/rest/wallet/balance')).data),
})

const TOTAL = 'walletTotal'

/** The amount chosen on the wallet screen, for the payment screen. */
export function chosenTopUp(): number {
  const amount = Number(sessionStorage.getItem(TOTAL))
  return Number.isFinite(amount) ? amount : 0
}

export function chooseTopUp(amount: number): void {
  sessionStorage.setItem(TOTAL, String(amount))
}

export function clearTopUp(): void {
  sessionStorage.removeItem(TOTAL)
}

/** The shop's answers if the wallet is too low for an order or a membership. Clients rely on the exact texts. */
const BALANCE_TOO_LOW = new Set(['Insufficient wallet balance.', 'Insuffienct funds in Wallet'])

/** Whether the shop refused because the wallet is too low. The shop answers in English only. */
export function isBalanceTooLow(error: unknown): boolean {
  return BALANCE_TOO_LOW.has(serverMessage(error) ?? '')
}
