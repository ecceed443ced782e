import { expect, it } from 'vitest'
import { invitationTo } from './invitation.ts'

it.each([
  ['http://localhost:3000/#/referrals', 'http://localhost:3000/#/register?referral=CORE-7KQX-M2RT'],
  [
    'https://learn.example/juice/?a=b#/referrals',
    'https://learn.example/juice/#/register?referral=CORE-7KQX-M2RT',
  ],
])('an invitation from %s leads to the registration', (screen, address) => {
  expect(invitationTo(screen, 'CORE-7KQX-M2RT')).toBe(address)
})
