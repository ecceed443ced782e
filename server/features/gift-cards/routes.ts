import Type from 'typebox'
import { Success } from '#contract/http.ts'
import {
  GiftCard,
  GiftCardBalance,
  GiftCardOrder,
  GiftCardRedemption,
  PublicGiftCard,
} from '#contract/shop/gift-cards.ts'
import type * as TrustedPrice from '../../../labs/trusted-price/weak.ts'
import { PendingCalls } from '../../http/limits/pending-calls.ts'
import { type Call, type HttpReply, httpReply, type Routes, successBody } from '../../http/routing/routes.ts'
import { isDeluxe } from '../../identity/customers.ts'
import { type CustomerCall, forCustomers } from '../../identity/sessions.ts'
import { FOUNDERS_CARD, RAFFLE_CARD } from '../../shop/records/gift-card-pins.ts'
import { fromCents, toCents } from '../../shop/records/money.ts'
import { changeWallet } from '../../shop/records/wallets.ts'
import type { Shop } from '../../shop/shop.ts'
import {
  cardsOf,
  createCard,
  findCard,
  type GiftCard as Kept,
  MOST_IN_WALLET,
  newCardCode,
  redeemCard,
} from './cards.ts'
import { redeemFoundersCard } from './founders-card.ts'
import { thankYouWall } from './thank-you-wall.ts'
import { askTill } from './till.ts'

const LEAST = 10
const MOST = 100
const LONGEST_MESSAGE = 200
const LONGEST_NUMBER = 200
const NO_ROOM = `The bank does not book it: a wallet holds ${MOST_IN_WALLET} with what is on a card.`

/** Routes of gift cards: bought from the wallet, redeemed to any wallet. */
export const giftCardRoutes: Routes = (on) => {
  const coming = new PendingCalls<Shop>()
  on.get(
    '/rest/gift-cards',
    {
      tag: 'Payment',
      summary: 'The gift cards that you bought',
      security: ['bearer'],
      answers: { 200: ['The cards, latest first', Success(Type.Array(GiftCard))] },
    },
    forCustomers(({ shop, user }) => successBody(cardsOf(shop, user.id).map(shown))),
  )
  on.get(
    '/rest/gift-cards/wall',
    {
      tag: 'Payment',
      summary: 'The wall of thanks: who gave whom a card, and when',
      answers: { 200: ['The cards, latest first, without their codes', Success(Type.Array(PublicGiftCard))] },
    },
    async ({ shop }) => successBody(await thankYouWall(shop)),
  )
  on.get(
    '/rest/gift-cards/balance',
    {
      tag: 'Payment',
      summary: 'What is left on a gift card',
      query: Type.Object({ number: Type.String({ maxLength: LONGEST_NUMBER }) }),
      answers: {
        200: ['What the till says', Success(GiftCardBalance)],
        400: 'No number, or too long a one',
        404: 'No such card',
        502: 'The till does not answer',
      },
    },
    balance,
  )
  on.post(
    '/rest/gift-cards',
    {
      tag: 'Payment',
      summary: 'Buy a gift card from your wallet',
      security: ['bearer'],
      body: GiftCardOrder,
      answers: {
        201: ['The card, with its code', Success(GiftCard)],
        400: 'No such value or price, or too long a message',
        402: 'Not enough in your wallet',
        409: 'The machine made a code that another card has',
        429: 'The shop has sold too many',
      },
    },
    forCustomers(buy),
  )
  on.post(
    '/rest/gift-cards/redeem',
    {
      tag: 'Payment',
      summary: 'Put what a gift card is worth into your wallet',
      security: ['bearer'],
      body: Type.Object({
        code: Type.String(),
        pin: Type.Optional(Type.String({ description: 'Of the framed card: four digits' })),
      }),
      answers: {
        200: ['What it was worth', Success(GiftCardRedemption)],
        404: 'No such card, or it was redeemed before',
        403: 'That is not the PIN of the framed card',
        409: 'The bank does not book it: your wallet has no room for it, or you have none',
        429: 'Too many wrong PINs',
      },
    },
    forCustomers((call) => redeem(call, coming)),
  )
}

async function buy({ shop, body, user }: CustomerCall): Promise<unknown> {
  const { value, price, message = '', onWall } = body
  if (!isValue(value)) return refuse(400, `A gift card holds ${LEAST} to ${MOST}, in whole coins.`)
  if (typeof message !== 'string' || message.length > LONGEST_MESSAGE) {
    return refuse(400, `A card has room for ${LONGEST_MESSAGE} letters.`)
  }
  const buyer = { isDeluxe: isDeluxe(user) }
  const asked = await shop.call<typeof TrustedPrice>('trusted-price').priceOf({ value, price }, buyer)
  const cents = asked === undefined ? 0 : toCents(asked)
  if (!Number.isSafeInteger(cents) || cents < 1) return refuse(400, 'That is no price.')
  const at = shop.clock.now()
  const code = await newCardCode(shop, user, at)
  return shop.tables.transaction(() => {
    if (findCard(shop, code)) return refuse(409, 'The machine made the same code twice. Nothing was charged.')
    if (!changeWallet(shop, user.id, -cents)) return refuse(402, 'There is not enough in your wallet.')
    const paid = fromCents(cents)
    const wall = onWall === true ? { wall: {} } : {}
    const boughtAt = at.toISOString()
    const card = createCard(shop, { buyerId: user.id, code, value, paid, message, boughtAt, ...wall })
    shop.emit('giftCard.bought', { userId: user.id, value, paid, isDeluxe: buyer.isDeluxe, code })
    return httpReply(201, successBody(shown(card)))
  })
}

async function redeem(
  { shop, body, user, request }: CustomerCall,
  coming: PendingCalls<Shop>,
): Promise<unknown> {
  const code = typeof body.code === 'string' ? body.code.trim().toUpperCase() : ''
  if (code === FOUNDERS_CARD.code) return redeemFramed(shop, user.id, body.pin)
  if (code === RAFFLE_CARD.code) {
    return refuse(404, 'This card is the prize of the raffle. Guess its PIN there.')
  }
  const inTurn = () => request.inTurn()
  const card = await redeemCard(shop, coming, { code, userId: user.id, inTurn })
  if (card === 'refused') {
    return refuse(409, NO_ROOM)
  }
  // The same reply, so that codes cannot be enumerated.
  if (typeof card === 'string') return refuse(404, 'There is no such card, or somebody was faster.')
  return successBody({ value: card.value, message: card.message })
}

/** The answer of the till is passed on as it is. */
async function balance(call: Call): Promise<unknown> {
  const number = call.query.number?.trim() ?? ''
  if (number === '' || number.length > LONGEST_NUMBER) return refuse(400, 'That is no number of a card.')
  const told = await askTill(call, number)
  if (told === 'missing') return refuse(404, 'The till knows no card of this number.')
  return told === 'silent' ? refuse(502, 'The till does not answer.') : successBody(told)
}

function redeemFramed(shop: Shop, userId: number, pin: unknown): unknown {
  switch (redeemFoundersCard(shop, userId, pin)) {
    case 'redeemed':
      return successBody({ value: FOUNDERS_CARD.value, message: '' })
    case 'wrong':
      return refuse(403, 'That is not the PIN of this card.')
    case 'again':
      return refuse(404, 'You have redeemed this card before.')
    case 'locked':
      return refuse(429, 'Too many wrong PINs. Try this card again in an hour.')
    default:
      return refuse(409, NO_ROOM)
  }
}

function isValue(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= LEAST && value <= MOST
}

function shown({ code, value, paid, message, boughtAt, redeemedAt }: Kept) {
  return { code, value, paid, message, boughtAt, redeemedAt }
}

function refuse(status: number, message: string): HttpReply {
  return httpReply(status, { status: 'error', message })
}
