import type { Judge } from '#lab'

/** The bot gave a coupon away to somebody who begged for it. A member who is given hers at once has not begged. */
export const judge: Judge = ({ on }) => ({
  bullyChatbotChallenge: on(
    'bot.answered',
    ({ wish }) => wish?.coupon !== undefined && (wish.refusals > 0 || !wish.isMember),
  ),
})
