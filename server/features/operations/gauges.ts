import type { Shop } from '../../shop/shop.ts'
import { POLLER_COOKIE, pollerKey } from './poller.ts'

/** Names and values: headers, settings. */
export type Properties = Record<string, string>

/** A request of a monitoring client. */
interface HttpExchange {
  /** ISO date. */
  timestamp: string
  request: { method: string; uri: string; headers: Properties }
  response: { status: number }
}

/** The content of each endpoint. */
export interface Gauges {
  health: { status: string; components: Properties }
  info: { app: Properties }
  env: { settings: Properties }
  httpexchanges: { exchanges: HttpExchange[] }
}

export type Gauge = keyof Gauges

/** All endpoints in the order of the list. */
export const GAUGES = ['health', 'info', 'env', 'httpexchanges'] as const satisfies readonly Gauge[]

const MINUTE_MS = 60_000
/** Interval of the monitoring requests, and number of rounds that are kept. */
const ROUND_MINUTES = 5
const ROUNDS = 6

/** Reads an endpoint. Values whose name contains a masked word are replaced by stars. */
export function readGauge<Name extends Gauge>(
  shop: Shop,
  name: Name,
  masked: readonly string[],
): Gauges[Name] {
  return gauges(shop, (values) => withStars(values, masked))[name]()
}

function gauges(
  shop: Shop,
  hide: (values: Properties) => Properties,
): { [Name in Gauge]: () => Gauges[Name] } {
  return {
    health: () => ({ status: 'UP', components: { database: 'UP', disk: 'UP', press: 'UP' } }),
    info: () => ({ app: { name: shop.branding.name, stand: 'alley, third lantern on the left' } }),
    env: () => ({ settings: hide(settingsOf(shop)) }),
    httpexchanges: () => ({ exchanges: exchangesOf(shop, hide) }),
  }
}

function settingsOf(shop: Shop): Properties {
  return {
    'shop.domain': shop.settings.domain,
    'press.count': '4',
    'press.pressure.bar': '4.2',
    'cellar.address': '10.0.7.21:5432',
    'cellar.user': 'press',
    'cellar.password': 'pulp-or-no-pulp',
    'night-shift.interval': `${ROUND_MINUTES}m`,
    'night-shift.key': pollerKey(shop),
  }
}

/** The latest requests of monitoring clients, latest first. Those of customers are in the access log. */
function exchangesOf(shop: Shop, hide: (values: Properties) => Properties): HttpExchange[] {
  const round = ROUND_MINUTES * MINUTE_MS
  const latest = Math.floor(shop.clock.now().getTime() / round) * round
  const key = pollerKey(shop)
  const exchange = (at: number, uri: string, headers: Properties): HttpExchange => ({
    timestamp: new Date(at).toISOString(),
    request: { method: 'GET', uri, headers: hide(headers) },
    response: { status: 200 },
  })
  return Array.from({ length: ROUNDS }, (_, back) => latest - back * round).flatMap((at) => [
    exchange(at, '/rest/night-shift/tasks', {
      host: 'night-shift.internal',
      'user-agent': 'night-shift-poller/3.1',
      accept: 'application/json',
      authorization: `Bearer ${key}`,
      cookie: `${POLLER_COOKIE}=${key}`,
    }),
    exchange(at - MINUTE_MS, '/actuator/health', {
      host: 'gate.internal',
      'user-agent': 'gatekeeper/2.0',
      accept: 'application/json',
    }),
  ])
}

function withStars(values: Properties, masked: readonly string[]): Properties {
  const isMasked = (name: string) => masked.some((word) => name.includes(word.toLowerCase()))
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isMasked(name) ? '******' : value]),
  )
}
