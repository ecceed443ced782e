import type { Host } from '../host/host.ts'
import { answer, type Routes } from './routing.ts'

/** Fresh starts for the shop that asks. */
export function hostRoutes(host: Host): Routes {
  return (on) => {
    on.post('/training/shop/reset', async ({ shop }) => {
      await host.reset(shop, { keepProgress: true })
      return answer(204, '')
    })
    on.post('/training/shop/start-over', async ({ shop }) => {
      await host.reset(shop, { keepProgress: false })
      return answer(204, '')
    })
  }
}
