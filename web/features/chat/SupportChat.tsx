import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '#web/http.ts'
import { renewToken } from '#web/session.ts'
import { SUPPORT_PICTURE, useBotSettings } from './bot-settings.ts'
import { ChatPanel } from './ChatPanel.tsx'
import { Composer } from './Composer.tsx'
import { groupBySpeaker } from './dialogue.ts'
import { type BotAction, fetchBotStatus, nextAction, sendToBot } from './support.ts'
import { Transcript } from './Transcript.tsx'
import { bubbleClass, messagesClass, Thinking, Turn } from './Turn.tsx'

/** The support bot, with the ids that clients know. */
export function SupportChat() {
  const { t } = useTranslation()
  const { name } = useBotSettings()
  const { lines, isWaiting, say } = useSupportBot()
  return (
    <ChatPanel
      picture={SUPPORT_PICTURE}
      pictureText=""
      name={t('SECTION_SUPPORT_CHAT')}
      about={t('LABEL_POWERED_BY_CHATBOT', { chatbot: name })}
      foot={
        <Composer
          field={{ id: 'message-input' }}
          label={t('CHAT_MESSAGE_TO_SUPPORT')}
          placeholder={t('CHAT_SUPPORT_PLACEHOLDER')}
          onSend={say}
        />
      }
    >
      <Transcript
        id="chat-window"
        label={t('SECTION_SUPPORT_CHAT')}
        turns={lines.filter(({ author }) => author === 'user').length}
        isSpoken
      >
        <ol className={messagesClass}>
          {groupBySpeaker(lines, ({ author }) => author).map((group) => (
            <Messages key={group.key} lines={group.lines} size={group.lines.length} />
          ))}
          {isWaiting && <Thinking picture={SUPPORT_PICTURE} />}
        </ol>
      </Transcript>
    </ChatPanel>
  )
}

interface MessagesProps {
  lines: ChatLine[]
  size: number
}

/** Memoised, so that hundreds of messages are not rendered again for each new one: only the last group changes. */
const Messages = memo(
  function Messages({ lines }: MessagesProps) {
    const { t } = useTranslation()
    const isBot = lines[0]?.author === 'bot'
    const side = isBot ? 'speech-bubble-left' : 'speech-bubble-right'
    return (
      <Turn
        who={isBot ? 'bot' : 'customer'}
        name={isBot ? t('CHAT_BOT_SAID') : t('CHAT_YOU_SAID')}
        {...(isBot && { picture: SUPPORT_PICTURE })}
      >
        {lines.map(({ id, body }) => (
          <div key={id} className={`${side} ${bubbleClass}`} dir="auto">
            {body}
          </div>
        ))}
      </Turn>
    )
  },
  (before, after) => before.size === after.size && before.lines[0] === after.lines[0],
)

interface ChatLine {
  id: number
  author: 'bot' | 'user'
  body: string
}

/** The messages, kept until the page is closed or another customer logs in. */
const LINES_KEY = ['customer', 'support-chat']
const NO_LINES: ChatLine[] = []

/**
 * The conversation with the support bot. Messages are answered in order, and the bot's status is fetched before each.
 */
function useSupportBot() {
  const queries = useQueryClient()
  const lines = useQuery<ChatLine[]>({ queryKey: LINES_KEY, queryFn: skipToken }).data ?? NO_LINES
  const [waiting, setWaiting] = useState(0)
  const action = useRef<BotAction>('query')
  const queue = useRef(Promise.resolve())

  const add = useCallback(
    (line: Omit<ChatLine, 'id'>) => {
      queries.setQueryData<ChatLine[]>(LINES_KEY, (before = NO_LINES) => [
        ...before,
        { ...line, id: before.length },
      ])
    },
    [queries],
  )

  const inTurn = useCallback(
    (work: () => Promise<void>) => {
      setWaiting((count) => count + 1)
      queue.current = queue.current
        .then(work)
        .catch((error) => add({ author: 'bot', body: serverMessage(error) ?? i18next.t('SUPPORT_FAILED') }))
        .finally(() => setWaiting((count) => count - 1))
    },
    [add],
  )

  useEffect(() => {
    let isGone = false
    inTurn(async () => {
      if (isGone) return
      const status = await fetchBotStatus()
      action.current = nextAction(status.action, action.current)
      const isNew =
        queries.getQueryData<ChatLine[]>(LINES_KEY)?.every(({ author }) => author === 'user') ?? true
      if (isNew) add({ author: 'bot', body: status.body })
    })
    return () => {
      isGone = true
    }
  }, [inTurn, add, queries])

  const answer = async (words: string) => {
    const status = await fetchBotStatus()
    if (!status.status && !status.action) return add({ author: 'bot', body: status.body })
    const said = await sendToBot(action.current, words)
    action.current = nextAction(said.action, action.current)
    if (said.token) renewToken(said.token)
    add({ author: 'bot', body: said.body })
  }

  return {
    lines,
    isWaiting: waiting > 0,
    say: (words: string) => {
      add({ author: 'user', body: words })
      inTurn(() => answer(words))
    },
  }
}
