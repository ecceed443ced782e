import { httpReply, type Routes } from '../../http/routing/routes.ts'

/** Routes about the realm of guarded code: what was left on its built-in prototypes. */
export const realmRoutes: Routes = (on) => {
  on.get('/training/realm', ({ shop }) => shop.realm.properties)
  on.post('/training/restart-realm', ({ shop }) => {
    shop.realm.restart()
    return httpReply(204, '')
  })
}
