import { httpReply, NOT_FOUND, type Routes } from '../../http/routing/routes.ts'
import { CALLBACK_PATH, receiveCallback } from '../../shop/records/callbacks.ts'

/** A route for requests from the shop's own server. To everybody else it does not exist. */
export const callbackRoutes: Routes = (on) => {
  on.get(CALLBACK_PATH, ({ shop, query }) =>
    receiveCallback(shop, query.key) ? httpReply(204, '') : NOT_FOUND,
  )
}
