import { queryOptions } from '@tanstack/react-query'
import type { GiftCard, GiftCardOrder, GiftCardRedeemed } from '#contract/gift-cards.ts'
import type { Success } from '#contract/http.ts'
import { http } from '#web/http.ts'

/** The cards that she bought, latest first. */
export const giftCardsQuery = queryOptions({
  queryKey: ['customer', 'gift-cards'],
  queryFn: async () => (await http.get<Success<GiftCard[]>>('/rest/gift-cards')).data,
})

export async function buyGiftCard(order: GiftCardOrder): Promise<GiftCard> {
  return (await http.post<Success<GiftCard>>('/rest/gift-cards', order)).data
}

export async function redeemGiftCard(code: string): Promise<GiftCardRedeemed> {
  return (await http.post<Success<GiftCardRedeemed>>('/rest/gift-cards/redeem', { code })).data
}
