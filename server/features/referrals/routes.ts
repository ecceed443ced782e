import { Success } from '#contract/http.ts'
import { Referrals } from '#contract/shop/referrals.ts'
import { type Routes, successBody } from '../../http/routing/routes.ts'
import { referralCode, referralsOf } from '../../identity/referrals.ts'
import { forCustomers } from '../../identity/sessions.ts'

/** Routes of referrals: a customer's code and what it brought. New users send the code to `POST /api/Users`. */
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
      successBody({ code: referralCode(shop, user.id), ...referralsOf(shop, user.id) }),
    ),
  )
}
