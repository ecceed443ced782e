import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '#web/http.ts'
import { renewToken } from '#web/session.ts'
import { Composer } from './Composer.tsx'
import { Counter } from './Counter.tsx'
import { grouped } from './dialogue.ts'
import { askStatus, type BotAction, nextAction, tellBot } from './support.ts'
import { bubbleClass, Thinking, Turn, talkClass } from './Talk.tsx'
import { Transcript } from './Transcript.tsx'
import { SUPPORT_PICTURE, useBot } from './use-bot.ts'

/** The scripted bot, under the names that clients know it by. */
export function SupportDesk() {
  const { t } = useTranslation()
  const { name } = useBot()
  const { lines, isWaiting, say } = useSupportBot()
  return (
    <Counter
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
        <ol className={talkClass}>
          {grouped(lines, ({ author }) => author).map((group) => (
            <Words key={group.key} lines={group.lines} size={group.lines.length} />
          ))}
          {isWaiting && <Thinking picture={SUPPORT_PICTURE} />}
        </ol>
      </Transcript>
    </Counter>
  )
}

interface WordsProps {
  lines: Line[]
  size: number
}

/** Hundreds of them do not have to be drawn anew for each word: groups only grow, and only the last one. */
const Words = memo(
  function Words({ lines }: WordsProps) {
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

interface Line {
  id: number
  author: 'bot' | 'user'
  body: string
}

/** What was said, for as long as the page lives and nobody else logs in. */
const LINES = ['customer', 'support-chat']
const NOTHING: Line[] = []

/**
 * The talk with the support bot. What the customer says is answered in order, each after a look at how the bot is,
 * however fast she types.
 */
function useSupportBot() {
  const queries = useQueryClient()
  const lines = useQuery<Line[]>({ queryKey: LINES, queryFn: skipToken }).data ?? NOTHING
  const [waiting, setWaiting] = useState(0)
  const action = useRef<BotAction>('query')
  const queue = useRef(Promise.resolve())

  const add = useCallback(
    (line: Omit<Line, 'id'>) => {
      queries.setQueryData<Line[]>(LINES, (before = NOTHING) => [...before, { ...line, id: before.length }])
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
      const status = await askStatus()
      action.current = nextAction(status.action, action.current)
      const isNew = queries.getQueryData<Line[]>(LINES)?.every(({ author }) => author === 'user') ?? true
      if (isNew) add({ author: 'bot', body: status.body })
    })
    return () => {
      isGone = true
    }
  }, [inTurn, add, queries])

  const answer = async (words: string) => {
    const status = await askStatus()
    if (!status.status && !status.action) return add({ author: 'bot', body: status.body })
    const said = await tellBot(action.current, words)
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
