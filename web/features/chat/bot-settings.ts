import { useQuery } from '@tanstack/react-query'
import { configurationQuery } from '#web/configuration.ts'

/** Keys of what the assistant can be asked, where the shop is not set up with questions of its own. */
const DEFAULT_QUESTIONS = [
  'CHATBOT_PROMPT_RECOMMENDATION_POPULAR',
  'CHATBOT_PROMPT_RECOMMENDATION_SEASONAL',
  'CHATBOT_PROMPT_RECOMMENDATION_START_DAY',
  'CHATBOT_PROMPT_RECOMMENDATION_SUGAR_FREE',
  'CHATBOT_PROMPT_RECOMMENDATION_SUMMER_PARTY',
]

/** The picture of the scripted one; the assistant's comes from the settings. */
export const SUPPORT_PICTURE = 'brand/support-bot.svg'

/** How this shop's bots are called and what the assistant looks like. `questions` are keys, or sentences. */
export function useBotSettings(): { name: string; avatar: string; questions: readonly string[] } {
  const bot = useQuery(configurationQuery).data?.application.chatBot
  return {
    name: bot?.name ?? '',
    avatar: bot?.avatar || 'brand/assistant.svg',
    questions: bot?.sampleQuestions?.length ? bot.sampleQuestions : DEFAULT_QUESTIONS,
  }
}
