import type { Judge } from '#lab'

/** An issue went out. Its editor's key stands in no page and in nobody's mailbox but hers. */
export const judge: Judge = ({ on }) => ({
  twentyQuestionsChallenge: on('newsletter.sent', () => true),
})

/** Something that is no link of anybody's got a yes. */
export const near: Judge = ({ on }) => ({
  twentyQuestionsChallenge: on('newsletter.asked', ({ found, isOnList }) => found && !isOnList),
})
