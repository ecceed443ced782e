import type { PublicGiftCard } from '#contract/shop/gift-cards.ts'
import type { UserRow } from '#lab'
import { userByEmail, userById } from '../../identity/customers.ts'
import type { Shop } from '../../shop/shop.ts'
import { newCardCode, showOnWall, thankYouCards } from './cards.ts'

/** Maximum number of cards that are shown. */
const MOST_SHOWN = 8
/** Pairs of seeded customers: giver and recipient. Some customers may be erased. */
const GIVERS = [
  { from: 'amy', to: 'jim', value: 20 },
  { from: 'morty', to: 'amy', value: 15 },
  { from: 'bender', to: 'morty', value: 30 },
  { from: 'uvogin', to: 'stan', value: 25 },
] as const
/** A seeded customer buys a card at most this often. */
const EACH_MS = 5 * 60_000

/** The cards on the thank-you wall, latest first, without their codes. */
export async function thankYouWall(shop: Shop): Promise<PublicGiftCard[]> {
  await visitOfRegular(shop)
  return thankYouCards(shop)
    .slice(0, MOST_SHOWN)
    .map((card) => ({
      from: nameOf(userById(shop, card.buyerId)),
      to: card.wall?.recipientId === undefined ? null : nameOf(userById(shop, card.wall.recipientId)),
      value: card.value,
      boughtAt: card.boughtAt,
      isRedeemed: card.redeemedAt !== null,
    }))
}

/**
 * Adds a card of a seeded customer if the last one was redeemed or is old, so that there is always a code of the live
 * algorithm to be found. Cards of erased customers do not count, as nobody could know their giver.
 */
async function visitOfRegular(shop: Shop): Promise<void> {
  const givers = giversIn(shop)
  const hung = () => thankYouCards(shop).filter(({ _id }) => givers.some(({ id }) => id === _id))
  const isTime = () => {
    const [last] = hung()
    const hungFor = last ? shop.clock.now().getTime() - Date.parse(last.boughtAt) : EACH_MS
    return last?.redeemedAt !== null || hungFor >= EACH_MS
  }
  if (!isTime()) return
  const before = hung()
  const isHung = ({ id }: Giver) => before.some(({ _id }) => _id === id)
  const giver = givers.find((one) => !isHung(one)) ?? givers.find(({ id }) => id === before.at(-1)?._id)
  if (!giver) return
  const at = shop.clock.now()
  const code = await newCardCode(shop, giver.buyer, at)
  // Another request may have added one meanwhile.
  if (!isTime()) return
  showOnWall(shop, giver.id, {
    buyerId: giver.buyer.id,
    code,
    value: giver.value,
    paid: giver.value,
    message: '',
    boughtAt: at.toISOString(),
    wall: { recipientId: giver.recipient.id },
  })
}

/** A giver with the recipient and the value. */
interface Giver {
  id: string
  buyer: UserRow
  recipient: UserRow
  value: number
}

/** Pairs that still exist. */
function giversIn(shop: Shop): Giver[] {
  return GIVERS.flatMap(({ from, to, value }, place) => {
    const [buyer, recipient] = [regular(shop, from), regular(shop, to)]
    return buyer && recipient ? [{ id: `thanks-${place}`, buyer, recipient, value }] : []
  })
}

function regular(shop: Shop, name: string): UserRow | undefined {
  return userByEmail(shop, `${name}@${shop.settings.domain}`)
}

/** The name on the wall: the user name or the first part of the address; null if the user is erased. */
function nameOf(user: UserRow | undefined): string | null {
  if (!user) return null
  const name = user.username || (user.email.split('@')[0] ?? '')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
