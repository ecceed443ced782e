import { queryOptions } from '@tanstack/react-query'
import type { GiftCard, GiftCardOrder, GiftCardRedeemed, ThankfulCard } from '#contract/gift-cards.ts'
import type { Success } from '#contract/http.ts'
import { getAsCustomer, http } from '#web/http.ts'

/** The cards that she bought, latest first. */
export const giftCardsQuery = queryOptions({
  queryKey: ['customer', 'gift-cards'],
  queryFn: async () => (await getAsCustomer<Success<GiftCard[]>>('/rest/gift-cards')).data,
})

/** Who gave a card away, latest first. */
export const wallQuery = queryOptions({
  queryKey: ['customer', 'gift-cards', 'wall'],
  queryFn: async () => (await http.get<Success<ThankfulCard[]>>('/rest/gift-cards/wall')).data,
})

export async function buyGiftCard(order: GiftCardOrder): Promise<GiftCard> {
  return (await http.post<Success<GiftCard>>('/rest/gift-cards', order)).data
}

export async function redeemGiftCard(code: string): Promise<GiftCardRedeemed> {
  return (await http.post<Success<GiftCardRedeemed>>('/rest/gift-cards/redeem', { code })).data
}
