import Type from 'typebox'
import { Success } from '#contract/http.ts'
import { LONGEST_BIRTHDAY, TastingBooking, TastingEvening, TastingRequest } from '#contract/shop/tastings.ts'
import type * as FailOpenCheck from '../../../labs/fail-open-check/weak.ts'
import { networkOf } from '../../http/routing/network.ts'
import { type HttpReply, httpReply, type Routes, successBody } from '../../http/routing/routes.ts'
import { type CustomerCall, forCustomers } from '../../identity/sessions.ts'
import {
  book,
  bookingsOf,
  type Evening,
  eveningState,
  hasBooked,
  nextEvenings,
  placesLeft,
  startOf,
} from './bookings.ts'
import { isPartnerOpen, PROOF_OF_PEEL } from './proof-of-peel.ts'

/** Maximum number of questions to the partner for one booking. */
const MOST_QUESTIONS = 5
const RETRY_AFTER_SECONDS = '3600'

/** Routes of cider tastings, which are for adults. */
export const tastingRoutes: Routes = (on) => {
  on.get(
    '/rest/tastings',
    {
      tag: 'Shop',
      summary: 'The next cider tastings',
      answers: { 200: ['The evenings', Success(Type.Array(TastingEvening))] },
    },
    ({ shop }) => successBody(nextEvenings(shop).map((evening) => eveningState(shop, evening))),
  )
  on.get(
    '/rest/tastings/bookings',
    {
      tag: 'Shop',
      summary: 'The tastings that you have booked',
      security: ['bearer'],
      answers: { 200: ['The bookings, latest first', Success(Type.Array(TastingBooking))] },
    },
    forCustomers(({ shop, user }) => successBody(bookingsOf(shop, user.id).map(shown))),
  )
  on.post(
    '/rest/tastings',
    {
      tag: 'Shop',
      summary: 'Book a place at a tasting',
      description: 'Our partner proof-of-peel.example tells us whether a guest is an adult.',
      security: ['bearer'],
      body: TastingRequest,
      answers: {
        201: ['The booking', Success(TastingBooking)],
        400: 'No such evening, no date of birth, or too long a one',
        403: 'Too young',
        409: 'You have a place already, or there is none left',
        429: 'The shop has too many bookings',
        503: 'Our partner has nothing to say: try later',
      },
    },
    forCustomers(bookTasting),
  )
}

async function bookTasting(call: CustomerCall): Promise<unknown> {
  const { shop, body, user } = call
  const evening = nextEvenings(shop).find(({ id }) => id === body.evening)
  const dateOfBirth = typeof body.dateOfBirth === 'string' ? body.dateOfBirth.trim() : ''
  if (!evening) return refuse(400, 'There is no tasting on that evening.')
  if (dateOfBirth === '' || dateOfBirth.length > LONGEST_BIRTHDAY) {
    return refuse(400, 'We need your date of birth: year, month and day.')
  }
  if (hasBooked(shop, user.id, evening.day)) return alreadyBooked()
  const { answer, partnerAnswer } = await checkAge(call, dateOfBirth, evening)
  if (answer === 'too young') return refuse(403, 'By this date of birth you are too young for cider.')
  if (answer !== 'welcome') return tryLater()
  return shop.tables.transaction(() => {
    if (hasBooked(shop, user.id, evening.day)) return alreadyBooked()
    if (placesLeft(shop, evening.day) === 0) return refuse(409, 'There is no place left on that evening.')
    const booking = book(shop, user.id, evening)
    shop.emit('tasting.booked', {
      userId: user.id,
      dateOfBirth,
      partnerAnswer,
      isPartnerOpen: isPartnerOpen(evening.day),
    })
    return httpReply(201, successBody(shown(booking)))
  })
}

/** What the live code decides, and what the partner said about this very date of birth. */
async function checkAge(
  call: CustomerCall,
  dateOfBirth: string,
  { day }: Evening,
): Promise<{ answer: string; partnerAnswer: 'adult' | 'minor' | undefined }> {
  const { shop } = call
  const network = networkOf(call)
  let questions = 0
  let partnerAnswer: 'adult' | 'minor' | undefined
  const isAdult = async (born: string): Promise<boolean> => {
    questions += 1
    if (questions > MOST_QUESTIONS) throw new Error(`${PROOF_OF_PEEL} has been asked often enough`)
    const query = new URLSearchParams({ born: String(born).slice(0, LONGEST_BIRTHDAY), on: day })
    const { status, body } = await network.fetch(`https://${PROOF_OF_PEEL}/adults?${query}`)
    if (status !== 200) throw new Error(`${PROOF_OF_PEEL} answered with ${status}`)
    const { adult } = JSON.parse(String(body))
    if (born === dateOfBirth) partnerAnswer = adult === true ? 'adult' : 'minor'
    return adult === true
  }
  const { mayTaste } = shop.call<typeof FailOpenCheck>('fail-open-check')
  const today = shop.clock.now().toISOString().slice(0, 10)
  const answer = await mayTaste(dateOfBirth, { isAdult }, today)
  return { answer, partnerAnswer }
}

function shown({ _id, evening, day }: ReturnType<typeof book>) {
  return { id: _id, evening, startsAt: startOf(day) }
}

function tryLater(): HttpReply {
  const message = 'Our partner does not answer. Please try later.'
  return httpReply(503, { status: 'error', message }, { 'retry-after': RETRY_AFTER_SECONDS })
}

function alreadyBooked(): HttpReply {
  return refuse(409, 'You have a place on that evening already.')
}

function refuse(status: number, message: string): HttpReply {
  return httpReply(status, { status: 'error', message })
}
