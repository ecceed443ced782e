import type { ClientToServer } from '#contract/socket.ts'
import type * as OpenRedirect from '../../../labs/open-redirect/weak.ts'
import type { Shop } from '../../shop/shop.ts'

/** No page sends a longer text. */
const LONGEST_TEXT = 10_000

function isText(payload: unknown): payload is string {
  return typeof payload === 'string' && payload.length <= LONGEST_TEXT
}

/** Handlers of socket events, by name. The caller awaits them. */
type SocketEvents = Record<
  Exclude<keyof ClientToServer, 'notification received' | 'watch contest'>,
  (payload: unknown) => void | Promise<void>
>

/** Handlers of the events that a shop's web app sends. They accept any payload. */
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

/** Whether our redirect would follow an address that leads through it. */
async function mayRedirect(shop: Shop, address: string): Promise<boolean> {
  const { targets } = shop.live<{ targets: string[] }>('retired-addresses')
  const to = address.slice(address.indexOf('to=') + 3)
  return shop.call<typeof OpenRedirect>('open-redirect').mayRedirect(targets, to)
}
