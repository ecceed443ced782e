import type { ClientToServer } from '#contract/socket.ts'
import type * as OpenRedirect from '../../../labs/open-redirect/weak.ts'
import type { Shop } from '../../shop/shop.ts'

/** What is longer was written by no page. */
const LONGEST_TEXT = 10_000

function isText(payload: unknown): payload is string {
  return typeof payload === 'string' && payload.length <= LONGEST_TEXT
}

/** What is said over the socket by its name, and what comes of it: who calls it has to wait for that. */
type SocketEvents = Record<
  Exclude<keyof ClientToServer, 'notification received'>,
  (payload: unknown) => void | Promise<void>
>

/** What a shop does about what its web app says over the socket. Any payload has to be borne. */
export function socketEvents(shop: Shop): SocketEvents {
  return {
    verifyLocalXssChallenge: (text) => {
      if (isText(text)) shop.emit('search.echoed', { text })
    },
    verifySvgInjectionChallenge: async (decal) => {
      if (isText(decal)) shop.emit('decal.shown', { decal, mayRedirect: await mayRedirect(shop, decal) })
    },
    verifyCloseNotificationsChallenge: (notifications) => {
      if (Array.isArray(notifications)) shop.emit('notifications.closed', { count: notifications.length })
    },
  }
}

/** Whether our redirect would go along with an address that leads through it. */
async function mayRedirect(shop: Shop, address: string): Promise<boolean> {
  const { targets } = shop.live<{ targets: string[] }>('retired-addresses')
  const to = address.slice(address.indexOf('to=') + 3)
  return shop.call<typeof OpenRedirect>('open-redirect').mayRedirect(targets, to)
}
