import type { ClientToServer } from '#contract/socket.ts'
import type { Shop } from '../shop/shop.ts'

/** What a shop does about what its web app says over the socket. Any payload has to be borne. */
export function socketEvents(shop: Shop): Omit<ClientToServer, 'notification received'> {
  return {
    verifyLocalXssChallenge: (text) => {
      if (typeof text === 'string') shop.tell('search.echoed', { text })
    },
    // The deluxe page that sends this comes later; until then there is nothing to tell.
    verifySvgInjectionChallenge: () => {},
    verifyCloseNotificationsChallenge: (notifications) => {
      if (Array.isArray(notifications)) shop.tell('notifications.closed', { count: notifications.length })
    },
  }
}
