import type { Judge } from '#lab'

/** An issue went out. Its editor's key is on no page and in the editor's mailbox only. */
export const judge: Judge = ({ on }) => ({
  twentyQuestionsChallenge: on('newsletter.sent', () => true),
})

/** A token that belongs to no link was accepted. */
export const near: Judge = ({ on }) => ({
  twentyQuestionsChallenge: on('newsletter.asked', ({ found, isOnList }) => found && !isOnList),
})
