import { parseBody } from '../../http/requests/body.ts'
import {
  jsonReply,
  type Neighbour,
  type NetworkReply,
  type NetworkRequest,
  textReply,
} from '../../shop/fake-network/neighbour.ts'
import type { Shop } from '../../shop/shop.ts'
import { exchangeOffers, postOffer } from './exchange.ts'

export const FRUIT_EXCHANGE = 'fruit-exchange.example'

const ABOUT = `The Fruit Exchange: where a price is whatever somebody says.

GET  /offers    all offers, oldest first
POST /offers    {"fruit":"plum","price":18,"trader":"your name"}
`

/** The market that the shop gets its prices from. Anybody may trade there. */
export const fruitExchange: Neighbour = {
  hosts: [FRUIT_EXCHANGE],
  reachedFrom: ['server', 'browser', 'outsider'],
  answer: ({ method, url, headers, body }: NetworkRequest, shop: Shop): NetworkReply => {
    if (url.pathname === '/') return textReply(200, ABOUT)
    if (url.pathname !== '/offers') return jsonReply(404, { error: 'not found' })
    if (method === 'GET') return jsonReply(200, exchangeOffers(shop))
    if (method !== 'POST') return jsonReply(405, { error: 'GET or POST' })
    const offer = postOffer(shop, fieldsOf(body, headers['content-type']))
    return offer ? jsonReply(201, offer) : jsonReply(400, { error: NO_OFFER })
  },
}

/** What the exchange says of a wrong offer. */
export const NO_OFFER = 'An offer is a fruit, a price, and the name of a trader.'

function fieldsOf(body: string, contentType = 'application/json') {
  try {
    return parseBody(body, contentType)
  } catch {
    return {}
  }
}
