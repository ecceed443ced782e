import type { Judge } from '#lab'

const ENOUGH = 5

/** A customer got five bonuses for friends who share one mailbox. */
export const judge: Judge = ({ on }) => ({
  referralFarmingChallenge: on('referral.paid', ({ total, mailboxes }) => total >= ENOUGH && mailboxes === 1),
})

/** Two friends in one mailbox are suspicious. */
export const near: Judge = ({ on }) => ({
  referralFarmingChallenge: on(
    'referral.paid',
    ({ total, mailboxes }) => total >= 2 && total < ENOUGH && mailboxes === 1,
  ),
})
