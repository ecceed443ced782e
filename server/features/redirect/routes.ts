import type * as Weak from '../../../labs/open-redirect/weak.ts'
import { HttpFailure } from '../../http/replies/failure.ts'
import { type Call, httpReply, type Routes } from '../../http/routing/routes.ts'

/** Route that redirects to other sites. */
export const redirectRoutes: Routes = (on) => {
  on.get('/redirect', leave)
}

async function leave({ shop, query }: Call): Promise<unknown> {
  const { to } = query
  // Existing clients know this message.
  if (to === undefined)
    throw new HttpFailure(500, "Cannot read properties of undefined (reading 'includes')", 'TypeError')
  const { targets } = shop.live<{ targets: string[] }>('retired-addresses')
  if (!(await shop.call<typeof Weak>('open-redirect').mayRedirect(targets, to))) {
    throw new HttpFailure(406, `Unrecognized target URL for redirect: ${to}`)
  }
  shop.emit('visitor.redirected', { to, targets })
  return httpReply(302, '', { location: encodeURI(decodeOnce(to)) })
}

/** Headers are ASCII only. Parts that are encoded already are not encoded again. */
function decodeOnce(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}
