import type { PublicGiftCard } from '#contract/shop/gift-cards.ts'
import type { UserRow } from '#lab'
import { userByEmail, userById } from '../../identity/customers.ts'
import type { Shop } from '../../shop/shop.ts'
import { showOnWall, thankYouCards } from './cards.ts'
import { newCardCode } from './codes.ts'

/** Most that are shown. */
const MOST_SHOWN = 8
/** Regulars who like to give, and whom. No two of them are in all of these: some may be erased. */
const GIVERS = [
  { from: 'amy', to: 'jim', value: 20 },
  { from: 'morty', to: 'amy', value: 15 },
  { from: 'bender', to: 'morty', value: 30 },
  { from: 'uvogin', to: 'stan', value: 25 },
] as const
/** So often one of them comes by, if somebody looks at the wall. */
const EACH_MS = 5 * 60_000

/** What hangs on the wall of thanks, latest first. Nobody is told a code. */
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
 * Has a regular buy a card where the last one is redeemed or was bought a while ago: there is always one whose code the
 * machine of today has made. What somebody gave who is gone does not count: nobody can tell any more who that was.
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
  // Somebody else may have looked at the wall meanwhile.
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

/** Somebody who likes to give, with whom she gives to, and her place on the wall. */
interface Giver {
  id: string
  buyer: UserRow
  recipient: UserRow
  value: number
}

/** Those who are still there, both of them. */
function giversIn(shop: Shop): Giver[] {
  return GIVERS.flatMap(({ from, to, value }, place) => {
    const [buyer, recipient] = [regular(shop, from), regular(shop, to)]
    return buyer && recipient ? [{ id: `thanks-${place}`, buyer, recipient, value }] : []
  })
}

function regular(shop: Shop, name: string): UserRow | undefined {
  return userByEmail(shop, `${name}@${shop.settings.domain}`)
}

/** How somebody is called on the wall: by her name here, or by the first half of her address; null where she is gone. */
function nameOf(user: UserRow | undefined): string | null {
  if (!user) return null
  const name = user.username || (user.email.split('@')[0] ?? '')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
