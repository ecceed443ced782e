import type { Judge } from '#lab'

const ENOUGH = 5

/** Somebody got five bonuses for friends who all live in one mailbox. */
export const judge: Judge = ({ on }) => ({
  referralFarmingChallenge: on('referral.paid', ({ total, mailboxes }) => total >= ENOUGH && mailboxes === 1),
})

/** Two friends in one mailbox are no accident. */
export const near: Judge = ({ on }) => ({
  referralFarmingChallenge: on(
    'referral.paid',
    ({ total, mailboxes }) => total >= 2 && total < ENOUGH && mailboxes === 1,
  ),
})
