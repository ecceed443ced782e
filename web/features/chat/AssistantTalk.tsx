import { IconMessagePlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { showsToolCalls } from '#web/data/tool-calls-shown.ts'
import { Answer } from './Answer.tsx'
import classes from './AssistantTalk.module.css'
import { Composer } from './Composer.tsx'
import { Counter } from './Counter.tsx'
import { Sentences } from './Sentences.tsx'
import { bubbleClass, Thinking, Turn, talkClass } from './Talk.tsx'
import { Transcript } from './Transcript.tsx'
import { TroubleNotice } from './TroubleNotice.tsx'
import { useAssistant } from './use-assistant.ts'
import { useBot } from './use-bot.ts'

/** One conversation with the assistant. */
export function AssistantTalk({ id }: { id: string }) {
  const { t } = useTranslation()
  const { name, avatar } = useBot()
  const { messages, isBusy, hasAsked, trouble, say, retry, stop } = useAssistant(id)
  useFirstWords(id, say)
  const last = messages.at(-1)
  const hasTools = showsToolCalls()
  return (
    <Counter
      picture={avatar}
      pictureText={t('CHATBOT_AVATAR_ALT')}
      name={name || t('CHAT_ASSISTANT')}
      about={t('CHAT_ASSISTANT_ABOUT')}
      aside={
        <Link to="/chatbot?bot=assistant" className={classes.fresh} title={t('CHAT_NEW')}>
          <IconMessagePlus aria-hidden="true" size={20} />
          <span className={classes.freshText}>{t('CHAT_NEW')}</span>
        </Link>
      }
      foot={
        <Composer
          field={{ className: 'chat-textarea' }}
          button={{ className: 'send-button' }}
          label={t('CHAT_MESSAGE_TO_ASSISTANT')}
          placeholder={t('ASK_ME_ANYTHING_PLACEHOLDER')}
          onSend={say}
          onStop={isBusy ? stop : undefined}
          isFocused={hasAsked}
        />
      }
    >
      <Transcript
        label={t('CHAT_WITH_ASSISTANT')}
        turns={messages.filter(({ role }) => role === 'user').length}
        isSpoken={false}
      >
        <ol className={talkClass}>
          {messages.map((said, index) => {
            const key = `${index}-${said.role}`
            if (said.role === 'assistant') {
              const isLive = isBusy && said === last
              return (
                <Turn key={key} who="bot" name={t('CHAT_BOT_SAID')} picture={avatar}>
                  <Answer said={said} isLive={isLive} hasTools={hasTools} />
                </Turn>
              )
            }
            return (
              <Turn key={key} who="customer" name={t('CHAT_YOU_SAID')}>
                <div className={`chat-bubble user ${bubbleClass}`} dir="auto">
                  {said.content}
                </div>
              </Turn>
            )
          })}
          {isBusy && last?.role === 'user' && <Thinking picture={avatar} />}
        </ol>
        {trouble && <TroubleNotice trouble={trouble} onRetry={retry} />}
        {messages.length === 0 && !isBusy && <p className={classes.nothing}>{t('CHAT_NOTHING_SAID')}</p>}
      </Transcript>
      <Sentences text={hasAsked && last?.role === 'assistant' ? last.content : ''} isBusy={isBusy} />
    </Counter>
  )
}

/** What the address brings along is said once, and does not stay in the address. */
function useFirstWords(id: string, say: (words: string) => void): void {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const words = search.get('initialMessage')
  const begin = useEffectEvent((first: string) => {
    say(first)
    void navigate(`/chatbot/conversation/${encodeURIComponent(id)}`, { replace: true })
  })
  useEffect(() => {
    if (!words) return
    const timer = setTimeout(() => begin(words))
    return () => clearTimeout(timer)
  }, [words])
}
