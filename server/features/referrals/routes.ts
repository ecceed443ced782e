import { Success } from '#contract/http.ts'
import { Referrals } from '#contract/shop/referrals.ts'
import { type Routes, success } from '../../http/routing/routes.ts'
import { referralCode, referralsOf } from '../../identity/referrals.ts'
import { forCustomers } from '../../identity/sessions.ts'

/** Customers who bring a friend: their code, and what it brought them. Who registers with it says so at `POST /api/Users`. */
export const referralRoutes: Routes = (on) => {
  on.get(
    '/rest/referrals',
    {
      tag: 'Account',
      summary: 'Your code for friends, and what it brought you',
      security: ['bearer'],
      answers: { 200: ['Your code and your bonuses', Success(Referrals)] },
    },
    forCustomers(({ shop, user }) =>
      success({ code: referralCode(shop, user.id), ...referralsOf(shop, user.id) }),
    ),
  )
}
