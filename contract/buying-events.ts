import type { SqlValue } from './sql-value.ts'

/** Of the shelf, the basket and the till: what `ShopEvents` says of buying. */
export interface BuyingEvents {
  /**
   * The catalogue was searched. `asked` as sent, `found` is what was answered. Looked up only when somebody wants to
   * know: how each table of the shop was made, and who has an account.
   */
  'catalogue.searched': {
    asked: string
    found: readonly Readonly<Record<string, SqlValue>>[]
    statements(): string[]
    accounts(): { email: string; password: string }[]
  }
  /** The search page echoed this text in somebody's browser. */
  'search.echoed': { text: string }
  /**
   * A customer printed a shopping list of hers; `lines` is what stands on the paper. Looked up only when somebody wants to
   * know: who has an account.
   */
  'list.printed': {
    userId: number
    listName: string
    lines: readonly { name: string | number | null; price: string | number | null }[]
    accounts(): { id: number; email: string; password: string }[]
  }
  /** A postcode was tested, in capital letters; `timedOut`: a pattern took too long. `matches` is undefined where nothing was said. */
  'postcode.tested': { length: number; matches: boolean | undefined; timedOut: boolean }
  /**
   * A customer had a label printed; `text` and `size` as sent, `output` is what came out of the printer. `holdsServicePin`:
   * the printer’s secret stands in it; `isPinTyped`: it stands in what was sent, too.
   */
  'label.printed': {
    userId: number
    text: string
    size: string
    output: string
    holdsServicePin: boolean
    isPinTyped: boolean
  }
  /** Staff changed, or made, a product. */
  'product.changed': {
    userId: number | undefined
    before: { id: number; name: string; description: string; price: number } | undefined
    after: { id: number; name: string; description: string; price: number }
  }
  /** A basket was asked for by its number. `ownBasketId` is the one in the session's token, if any. */
  'basket.viewed': { basketId: string; ownBasketId: number | undefined; shownBasketId: number | undefined }
  /** A product was put into a basket. Values as stored; `ownBasketId` is that of whoever did it. */
  'basket.itemAdded': {
    basketId: number
    productId: number
    quantity: number
    ownBasketId: number | undefined
  }
  'basket.itemChanged': {
    basketId: number
    productId: number
    quantity: number
    ownBasketId: number | undefined
  }
  /** A coupon was accepted for a basket. */
  'coupon.redeemed': { basketId: number; coupon: string; discount: number }
  /** An order was placed. Amounts in the shop's currency, `discount` in percent. */
  'order.placed': {
    orderId: string
    userId: number
    basketId: number
    products: { id: number; name: string; quantity: number; price: number }[]
    totalPrice: number
    discount: number
    /** The campaign whose coupon counted, if one did: its day (ms since 1970), and how long ago that was. */
    campaign: { validOn: number; hoursAgo: number } | undefined
    paymentId: string | undefined
  }
  /** Somebody looked an order up. `asked` is as sent, `echoed` what she was told instead of an order. */
  'order.tracked': { asked: string; found: number; echoed: string | undefined }
  'order.delivered': { id: string; delivered: boolean }
  /** The lines of a company's order could not be read. `timedOut`: because it took too long. */
  'orderLines.failed': { message: string; timedOut: boolean }
  /** A customer charged her wallet. */
  'wallet.charged': { userId: number; amount: number }
  /**
   * A customer bought a gift card from her wallet: what is on it, and what she paid for it, both in coins. `isDeluxe`
   * says whether she is a member.
   */
  'giftCard.bought': { userId: number; value: number; paid: number; isDeluxe: boolean; code: string }
  /**
   * The bank put what is on a gift card into the wallet of customer `userId`. `creditedInAll` is all that ever came out of
   * this card, this time included; in coins, as `value` is. `recipientId` is whom one of the regulars bought it for, who
   * put it on the wall of thanks; of all other cards nobody knows that.
   */
  'giftCard.redeemed': {
    userId: number
    buyerId: number
    code: string
    value: number
    creditedInAll: number
    recipientId: number | undefined
  }
  /** Somebody exchanged pips and cents. `gainedCents`: what all her exchanges gave together beyond the rate, in cents and halves. */
  'pips.exchanged': { userId: number; gainedCents: number }
  /** Somebody got a bonus for a friend. `total`: so many she got in all; `mailboxes`: so many mailboxes these friends have, as a postman would read their addresses. */
  'referral.paid': { inviterId: number; total: number; mailboxes: number }
  /** A customer became a deluxe member; `paid` is what it cost her. */
  'deluxe.joined': { userId: number; paymentMode: string; paid: number }
}
