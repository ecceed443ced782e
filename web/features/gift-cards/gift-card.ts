import { queryOptions } from '@tanstack/react-query'
import type { Success } from '#contract/http.ts'
import type {
  GiftCard,
  GiftCardBalance,
  GiftCardOrder,
  GiftCardRedemption,
  PublicGiftCard,
} from '#contract/shop/gift-cards.ts'
import { getAsCustomer, http } from '#web/http.ts'
import { type FieldErrors, withoutUndefined } from '#web/ui/forms/use-form.ts'

export const VALUE_RANGE = { least: 10, most: 100 } as const
export const LONGEST_MESSAGE = 200

/** The form as typed. */
export interface GiftCardDraft {
  value: string
  message: string
}

/** All errors of the form. */
export function validateGiftCard({ value, message }: GiftCardDraft): FieldErrors<GiftCardDraft> {
  return withoutUndefined<GiftCardDraft>({
    value: valueError(value.trim()),
    message: message.length > LONGEST_MESSAGE ? 'GIFT_MESSAGE_LIMIT' : undefined,
  })
}

function valueError(text: string): string | undefined {
  if (!text) return 'MANDATORY_AMOUNT'
  const isFine =
    /^\d{1,3}$/.test(text) && Number(text) >= VALUE_RANGE.least && Number(text) <= VALUE_RANGE.most
  return isFine ? undefined : 'GIFT_VALUE_LIMIT'
}

/** The price of a card for a role: deluxe members pay ninety percent. */
export function priceOfCard(value: number, role: string | undefined): number {
  return role === 'deluxe' ? (value * 90) / 100 : value
}

/** Opens a mail with the code, to any recipient. */
export function mailtoAddress(subject: string, text: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
}

/** The cards that the customer bought, newest first. */
export const giftCardsQuery = queryOptions({
  queryKey: ['customer', 'gift-cards'],
  queryFn: async () => (await getAsCustomer<Success<GiftCard[]>>('/rest/gift-cards')).data,
})

/** The cards on the wall of thanks, newest first. */
export const thankYouWallQuery = queryOptions({
  queryKey: ['customer', 'gift-cards', 'wall'],
  queryFn: async () => (await http.get<Success<PublicGiftCard[]>>('/rest/gift-cards/wall')).data,
})

export async function buyGiftCard(order: GiftCardOrder): Promise<GiftCard> {
  return (await http.post<Success<GiftCard>>('/rest/gift-cards', order)).data
}

/** Redeems a card. Only the card in the frame has a PIN. */
export async function redeemGiftCard(code: string, pin: string): Promise<GiftCardRedemption> {
  const body = pin === '' ? { code } : { code, pin }
  return (await http.post<Success<GiftCardRedemption>>('/rest/gift-cards/redeem', body)).data
}

/** What is left on a card, as the till says. */
export async function cardBalance(number: string): Promise<GiftCardBalance> {
  const path = `/rest/gift-cards/balance?number=${encodeURIComponent(number)}`
  return (await http.get<Success<GiftCardBalance>>(path)).data
}
