import { answer, NOT_FOUND, type Routes } from '../../http/routing/routes.ts'
import { CALLBACK_PATH, receiveCallback } from '../../shop/records/callbacks.ts'

/** A door for calls from inside the shop. To everybody else it looks as if it were not there. */
export const callbackRoutes: Routes = (on) => {
  on.get(CALLBACK_PATH, ({ shop, query }) => (receiveCallback(shop, query.key) ? answer(204, '') : NOT_FOUND))
}
