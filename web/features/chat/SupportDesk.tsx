import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Composer } from './Composer.tsx'
import { Counter } from './Counter.tsx'
import { grouped } from './dialogue.ts'
import { bubbleClass, Thinking, Turn, talkClass } from './Talk.tsx'
import { Transcript } from './Transcript.tsx'
import { SUPPORT_PICTURE, useBot } from './use-bot.ts'
import { type Line, useSupportBot } from './use-support-bot.ts'

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
