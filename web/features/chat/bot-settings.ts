import { useQuery } from '@tanstack/react-query'
import { configurationQuery } from '#web/configuration.ts'

/** Keys of the suggested questions if the shop has none configured. */
const DEFAULT_QUESTIONS = [
  'CHATBOT_PROMPT_RECOMMENDATION_POPULAR',
  'CHATBOT_PROMPT_RECOMMENDATION_SEASONAL',
  'CHATBOT_PROMPT_RECOMMENDATION_START_DAY',
  'CHATBOT_PROMPT_RECOMMENDATION_SUGAR_FREE',
  'CHATBOT_PROMPT_RECOMMENDATION_SUMMER_PARTY',
]

/** The picture of the support bot. The assistant's picture is configured. */
export const SUPPORT_PICTURE = 'brand/support-bot.svg'

/** Names, picture and suggested questions of the bots. `questions` are keys of texts, or sentences. */
export function useBotSettings(): { name: string; avatar: string; questions: readonly string[] } {
  const bot = useQuery(configurationQuery).data?.application.chatBot
  return {
    name: bot?.name ?? '',
    avatar: bot?.avatar || 'brand/assistant.svg',
    questions: bot?.sampleQuestions?.length ? bot.sampleQuestions : DEFAULT_QUESTIONS,
  }
}
