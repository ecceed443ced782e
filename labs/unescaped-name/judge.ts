import type { Judge } from '#lab'

/** The bot was asked a question and could not even greet afterwards. */
export const judge: Judge = ({ on }) => ({
  killChatbotChallenge: on('bot.failed', ({ alsoOnTest }) => alsoOnTest),
})
