import { Success } from '#contract/http.ts'
import { type CourierRoute, CourierRoute as CourierRouteSchema, KeySet } from '#contract/shop/couriers.ts'
import { html, pageFrameOf } from '../../http/pages/layout.ts'
import { bearerToken } from '../../http/requests/bearer.ts'
import { networkOf } from '../../http/routing/network.ts'
import { type Call, type HttpReply, httpReply, type Routes, successBody } from '../../http/routing/routes.ts'
import { requireOwnPage } from '../../identity/sessions.ts'
import { courierKeys, publishedKeys } from './keys.ts'
import { couriersPage } from './page.ts'
import { routeOf } from './routes-of-the-day.ts'
import { acceptCourierToken } from './tokens.ts'

/** Routes for couriers, who have no account: they show a signed token. */
export const courierRoutes: Routes = (on) => {
  on.get(
    '/rest/courier/route',
    {
      tag: 'Delivery',
      summary: 'The route of the day of the courier whom a token names',
      description:
        'The token is sent as a bearer. It is signed with RS256 and a key of `/.well-known/courier-keys.json`; its `sub` is the courier.',
      answers: {
        200: ['The stops', Success(CourierRouteSchema)],
        401: 'This is no token of a courier, or it has expired',
      },
    },
    showRoute,
  )
  on.get(
    '/.well-known/courier-keys.json',
    {
      tag: 'Delivery',
      summary: 'The public keys of couriers’ tokens',
      answers: { 200: ['A JSON Web Key Set (RFC 7517)', KeySet] },
    },
    async ({ shop }) => ({ keys: publishedKeys(await courierKeys(shop)) }),
  )
  on.get('/couriers', (call) => page(call, 200))
  on.post('/couriers', async (call) => {
    requireOwnPage(call)
    const token = typeof call.body.token === 'string' ? call.body.token.trim() : ''
    const route = await routeFor(call, token)
    return route ? page(call, 200, { token, route }) : page(call, 401, { token })
  })
}

async function showRoute(call: Call): Promise<HttpReply | ReturnType<typeof successBody>> {
  const route = await routeFor(call, bearerToken(call.request.headers) ?? '')
  if (route) return successBody(route)
  const message = call.translator.translate('This is no token of a courier, or it has expired.')
  return httpReply(401, { status: 'error', message }, { 'www-authenticate': 'Bearer' })
}

/** The route of the courier whom a token names, in the visitor's language; undefined if it is refused. */
async function routeFor(call: Call, token: string): Promise<CourierRoute | undefined> {
  const { shop, translator } = call
  if (token === '') return undefined
  const keys = await courierKeys(shop)
  const courier = await acceptCourierToken(shop, keys, networkOf(call), token)
  const route = courier === undefined ? undefined : routeOf(courier)
  if (!route) return undefined
  const stops = route.stops.map((stop) => ({ ...stop, note: translator.translate(stop.note) }))
  return { ...route, stops }
}

async function page(
  call: Call,
  status: number,
  shown: { token?: string; route?: CourierRoute } = {},
): Promise<HttpReply> {
  const keys = await courierKeys(call.shop)
  return html(status, couriersPage(keys, call.shop.clock.now(), shown, pageFrameOf(call)))
}
