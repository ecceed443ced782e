import Type from 'typebox'
import type { UserRow } from '#lab'
import type * as UnverifiedPasswordChange from '../../../labs/unverified-password-change/weak.ts'
import { answer, type Call, type Routes } from '../../http/routing/routes.ts'
import { changeUser, customerOf, publicUser, userById } from '../../identity/customers.ts'
import { readSession } from '../../identity/session-tokens.ts'
import { blockedError } from '../../identity/sessions.ts'
import { hashPassword } from '../../identity/tokens.ts'
import type { Shop } from '../../shop/shop.ts'
import { type NewPassword, refuseNewPassword } from './password-policy.ts'

const SCHEME = 'Bearer '

/** Routes to change a user's own password. */
export const passwordRoutes: Routes = (on) => {
  on.get(
    '/rest/user/change-password',
    {
      tag: 'Account',
      summary: 'Change your password',
      security: ['bearer'],
      query: Type.Object({
        current: Type.Optional(Type.String()),
        new: Type.Optional(Type.String()),
        repeat: Type.Optional(Type.String()),
      }),
      answers: { 200: 'You', 401: 'Why not' },
    },
    async (call) => {
      const { shop, query, request } = call
      const refusal = await refuseNewPassword(shop, query)
      if (refusal) return answer(401, refusal)
      // Existing clients also write `Bearer=`: the character between scheme and token has never mattered.
      const token = request.headers.authorization?.slice(SCHEME.length)
      const session = token ? await readSession(shop, token) : undefined
      if (!session) throw blockedError(call)
      const user = customerOf(shop, session)
      return user ? changePassword(shop, user, query) : answer(404, 'User not found.')
    },
  )
}

async function changePassword(
  shop: Shop,
  user: UserRow,
  query: NewPassword & Call['query'],
): Promise<unknown> {
  const { mayChange } = shop.call<typeof UnverifiedPasswordChange>('unverified-password-change')
  const isAllowed = await mayChange(query.current, user.password, hashPassword)
  // The user may have changed meanwhile.
  if (!isAllowed || userById(shop, user.id)?.password !== user.password) {
    return answer(401, 'Current password is not correct.')
  }
  const password = query.new ?? ''
  const changed = changeUser(shop, user.id, { password: hashPassword(password) })
  shop.emit('password.changed', {
    user: { id: user.id, email: user.email },
    current: query.current,
    password,
  })
  return { user: publicUser(changed) }
}
