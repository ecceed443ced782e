import { jsonReply, type Neighbour, textReply } from '../../shop/fake-network/neighbour.ts'
import { courierKeys, publishedKeys } from './keys.ts'

/** The host that publishes the shop's keys for others, beside the shop itself. */
export const keysHost: Neighbour = {
  hosts: ['keys.juice-sh.op'],
  reachedFrom: ['server', 'browser', 'outsider'],
  answer: async ({ url }, shop) => {
    if (url.pathname !== '/keys.json') return textReply(404, 'Not Found\n')
    return jsonReply(200, { keys: publishedKeys(await courierKeys(shop)) })
  },
}
