import { ActionIcon, Button, Flex } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { formatMoment } from '#web/locale.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import IconBolt from '~icons/bolt'
import IconHelpCircle from '~icons/help-circle'
import IconMessage2 from '~icons/message-2'
import IconTrash from '~icons/trash'
import classes from './AssistantStart.module.css'
import { useBotSettings } from './bot-settings.ts'
import { ChatPanel } from './ChatPanel.tsx'
import { Composer } from './Composer.tsx'
import { deleteAllConversations, deleteConversation, newConversationId, useHistory } from './history.ts'

/** The start of a conversation with the assistant: a field, suggestions, and recent conversations. */
export function AssistantStart() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { name, avatar } = useBotSettings()
  const begin = (words: string) =>
    void navigate(`/chatbot/conversation/${newConversationId()}?initialMessage=${encodeURIComponent(words)}`)
  return (
    <ChatPanel
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
    </ChatPanel>
  )
}

function Suggestions({ onChoose }: { onChoose: (words: string) => void }) {
  const { t } = useTranslation()
  const { questions } = useBotSettings()
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

/** Marks the newer of the two bots. */
function ImprovedTag() {
  const { t } = useTranslation()
  return (
    <span className="ff-tag" data-good="true">
      {t('TAG_IMPROVED')}
    </span>
  )
}

/** The conversations that this browser remembers, with buttons to continue and to delete them. */
function RecentConversations() {
  const { t } = useTranslation()
  const heading = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const conversations = useHistory()
  const [isAsking, setAsking] = useState(false)
  if (conversations.length === 0) return null
  const forget = (id: string) => {
    deleteConversation(id)
    title.current?.focus()
  }
  return (
    <Flex component="section" aria-labelledby={heading} direction="column" gap="xs">
      <Flex align="center" justify="space-between" gap="sm">
        <h3 id={heading} ref={title} tabIndex={-1} className={classes.title}>
          {t('CHATBOT_RECENT_CONVERSATIONS')}
        </h3>
        <Button
          variant="subtle"
          size="compact-sm"
          c="var(--ff-accent-text)"
          aria-label={t('CHATBOT_DELETE_ALL_CONVERSATIONS')}
          onClick={() => setAsking(true)}
        >
          {t('CHATBOT_DELETE_ALL')}
        </Button>
      </Flex>
      <ul className={`ff-list ${classes.list}`}>
        {conversations.map(({ id, title, updatedAt }) => (
          <li key={id} className={classes.row}>
            <Link to={`/chatbot/conversation/${encodeURIComponent(id)}`} className={classes.link}>
              <IconMessage2 aria-hidden="true" size={20} />
              <span className={classes.words}>{title || t('CHAT_UNTITLED')}</span>
              <time className={classes.when} dateTime={new Date(updatedAt).toISOString()}>
                {formatMoment(new Date(updatedAt))}
              </time>
            </Link>
            <ActionIcon
              c="dimmed"
              aria-label={t('LABELLED', { label: t('CHATBOT_DELETE_CONVERSATION'), value: title })}
              title={t('CHATBOT_DELETE_CONVERSATION')}
              onClick={() => forget(id)}
            >
              <IconTrash aria-hidden="true" size={20} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <ConfirmButton
        title={t('CHATBOT_DELETE_ALL_CONVERSATIONS')}
        action={t('CHATBOT_DELETE_ALL')}
        isOpen={isAsking}
        isBusy={false}
        onConfirm={deleteAllConversations}
        onClose={() => setAsking(false)}
      >
        <p>{t('CHAT_DELETE_ALL_WARNING', { count: conversations.length })}</p>
      </ConfirmButton>
    </Flex>
  )
}
