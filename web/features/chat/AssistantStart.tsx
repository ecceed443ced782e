import { IconBolt, IconHelpCircle } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import classes from './AssistantStart.module.css'
import { Composer } from './Composer.tsx'
import { Counter } from './Counter.tsx'
import { newConversationId } from './history.ts'
import { ImprovedTag } from './ImprovedTag.tsx'
import { RecentConversations } from './RecentConversations.tsx'
import { useBot } from './use-bot.ts'

/** Where a conversation with the assistant begins: ask something, take a suggestion, or go on with an old one. */
export function AssistantStart() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { name, avatar } = useBot()
  const begin = (words: string) =>
    void navigate(`/chatbot/conversation/${newConversationId()}?initialMessage=${encodeURIComponent(words)}`)
  return (
    <Counter
      picture={avatar}
      pictureText={t('CHATBOT_AVATAR_ALT')}
      name={name || t('CHAT_ASSISTANT')}
      about={t('CHAT_ASSISTANT_ABOUT')}
      badge={<ImprovedTag />}
      foot={
        <Composer
          field={{ className: 'chat-textarea' }}
          button={{ className: 'send-button' }}
          label={t('CHAT_MESSAGE_TO_ASSISTANT')}
          placeholder={t('ASK_ME_ANYTHING_PLACEHOLDER')}
          onSend={begin}
        />
      }
    >
      <div className={classes.body}>
        <p className={classes.subtitle}>{t('CHATBOT_SUBTITLE')}</p>
        <Suggestions onChoose={begin} />
        <RecentConversations />
      </div>
    </Counter>
  )
}

function Suggestions({ onChoose }: { onChoose: (words: string) => void }) {
  const { t } = useTranslation()
  const { questions } = useBot()
  return (
    <ul className={`ff-list ${classes.suggestions}`} aria-label={t('CHAT_SUGGESTIONS')}>
      <li>
        <button type="button" className={classes.chip} onClick={() => onChoose(t('CHATBOT_PROMPT_HELP'))}>
          <IconHelpCircle aria-hidden="true" size={20} />
          {t('CHATBOT_SUGGESTION_HELP')}
        </button>
      </li>
      <li>
        <button type="button" className={classes.chip} onClick={() => onChoose(anyOf(questions, t))}>
          <IconBolt aria-hidden="true" size={20} />
          {t('CHATBOT_SUGGESTION_RECOMMEND')}
        </button>
      </li>
      {questions.map((question) => (
        <li key={question}>
          <button type="button" className={classes.chip} onClick={() => onChoose(t(question))}>
            {t(question)}
          </button>
        </li>
      ))}
    </ul>
  )
}

function anyOf(questions: readonly string[], t: TFunction): string {
  const question = questions[Math.floor(Math.random() * questions.length)]
  return question === undefined ? t('CHATBOT_PROMPT_HELP') : t(question)
}
