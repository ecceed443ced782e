import type { Judge } from '#lab'

/** Somebody asked the bot something, and it could not even say hello any more. */
export const judge: Judge = ({ on }) => ({
  killChatbotChallenge: on('bot.failed', ({ alsoOnTest }) => alsoOnTest),
})
