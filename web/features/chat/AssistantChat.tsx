import { Box, Button, Stack } from '@mantine/core'
import { lazy, memo, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { areToolCallsShown } from '#web/data/tool-calls-shown.ts'
import { serverMessage } from '#web/http.ts'
import { copyText } from '#web/ui/behaviour/copy-text.ts'
import IconCheck from '~icons/check'
import IconCopy from '~icons/copy'
import IconMessagePlus from '~icons/message-plus'
import IconRefresh from '~icons/refresh'
import IconTool from '~icons/tool'
import classes from './AssistantChat.module.css'
import { useBotSettings } from './bot-settings.ts'
import { ChatPanel } from './ChatPanel.tsx'
import { Composer } from './Composer.tsx'
import { appendFrame, messagesToSend, upToLastQuestion } from './dialogue.ts'
import { streamAnswer, type ToolCall } from './frames.ts'
import { findConversation, type StoredMessage, saveConversation } from './history.ts'
import { wholeSentences } from './sentences.ts'
import { Transcript } from './Transcript.tsx'
import { bubbleClass, messagesClass, Thinking, Turn } from './Turn.tsx'

/** One conversation with the assistant. */
export function AssistantChat({ id }: { id: string }) {
  const { t } = useTranslation()
  const { name, avatar } = useBotSettings()
  const { messages, isBusy, hasAsked, trouble, say, retry, stop } = useAssistant(id)
  useFirstMessage(id, say)
  const last = messages.at(-1)
  const hasTools = areToolCallsShown()
  return (
    <ChatPanel
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
        <ol className={messagesClass}>
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
        {trouble && <ErrorNotice trouble={trouble} onRetry={retry} />}
        {messages.length === 0 && !isBusy && (
          <Box component="p" c="dimmed" ta="center">
            {t('CHAT_NOTHING_SAID')}
          </Box>
        )}
      </Transcript>
      <Sentences text={hasAsked && last?.role === 'assistant' ? last.content : ''} isBusy={isBusy} />
    </ChatPanel>
  )
}

/** Sends the message in the address once, and removes it from the address. */
function useFirstMessage(id: string, say: (words: string) => void): void {
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

interface SentencesProps {
  /** The answer so far. */
  text: string
  isBusy: boolean
}

/** Announces an answer to screen readers sentence by sentence, not letter by letter. */
function Sentences({ text, isBusy }: SentencesProps) {
  const { t } = useTranslation()
  const sentences = wholeSentences(text, !isBusy)
  return (
    <div className="ff-hidden" aria-live="polite">
      {isBusy && sentences.length === 0 && <p>{t('CHAT_THINKING')}</p>}
      {[...sentences.entries()].map(([number, sentence]) => (
        <p key={number}>{sentence}</p>
      ))}
    </div>
  )
}

interface ErrorNoticeProps {
  trouble: ChatError
  onRetry: () => void
}

/** Shown for a missing or incomplete answer: the reason that the shop gave, and a button to ask again. */
function ErrorNotice({ trouble, onRetry }: ErrorNoticeProps) {
  const { t } = useTranslation()
  if (trouble.kind === 'unanswered') {
    return (
      <div className={classes.notice} data-mild="true">
        <p>{t('CHAT_UNANSWERED')}</p>
        <Retry onRetry={onRetry} />
      </div>
    )
  }
  return (
    <div className={`chat-bubble assistant error ${classes.notice}`} role="alert">
      <p className="ff-strong">{t('CHATBOT_ERROR_LLM_UNREACHABLE')}</p>
      {trouble.detail && (
        <Box component="p" fz="sm">
          {trouble.detail}
        </Box>
      )}
      <Retry onRetry={onRetry} />
    </div>
  )
}

function Retry({ onRetry }: Pick<ErrorNoticeProps, 'onRetry'>) {
  const { t } = useTranslation()
  return (
    <Button variant="default" leftSection={<IconRefresh aria-hidden="true" size={18} />} onClick={onRetry}>
      {t('BTN_RETRY')}
    </Button>
  )
}

/** The text without formatting: until the Markdown renderer is loaded, and if it cannot be. */
const PlainText = memo(function PlainText({ text }: { text: string }) {
  return <p>{text}</p>
})

const Markdown = lazy(() => import('./Markdown.tsx').catch(() => ({ default: PlainText })))

interface AnswerProps {
  said: StoredMessage
  /** True while the answer is still being written. */
  isLive: boolean
  /** Whether the tool calls of the answer are shown. */
  hasTools: boolean
}

/** An answer of the assistant, with its tool calls if they are shown, and a button to copy it. */
const Answer = memo(function Answer({ said, isLive, hasTools }: AnswerProps) {
  const { content, toolCalls } = said
  return (
    <>
      {hasTools && toolCalls && <ToolCards calls={toolCalls} />}
      {content.trim() !== '' && (
        <div
          className={`chat-bubble assistant ${bubbleClass} ${classes.answer}`}
          data-live={isLive}
          dir="auto"
        >
          <Suspense fallback={<PlainText text={content} />}>
            <Markdown text={content} />
          </Suspense>
        </div>
      )}
      {!isLive && content.trim() !== '' && <Copy text={content.trim()} />}
    </>
  )
})

const SHOWN_MS = 2000

function Copy({ text }: { text: string }) {
  const { t } = useTranslation()
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setDone(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isDone])
  const copy = () => void copyText(text).then(() => setDone(true))
  return (
    <button type="button" className={classes.copy} onClick={copy}>
      {isDone ? <IconCheck aria-hidden="true" size={16} /> : <IconCopy aria-hidden="true" size={16} />}
      <span aria-live="polite">{isDone ? t('COPY_SUCCESS') : t('CHAT_COPY')}</span>
    </button>
  )
}

/** The tools that were used for an answer, with their arguments. Earlier calls are collapsed. */
function ToolCards({ calls }: { calls: ToolCall[] }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const earlier = calls.length - 1
  const shown = isOpen ? calls : calls.slice(-1)
  return (
    <Stack align="flex-start" gap="xxs" maw="100%">
      {earlier > 0 && !isOpen && (
        <Button variant="subtle" size="compact-sm" c="var(--ff-accent-text)" onClick={() => setOpen(true)}>
          {t('SHOW_PREVIOUS_TOOL_CALLS', { count: earlier })}
        </Button>
      )}
      {shown.map((call, index) => (
        <ToolCard key={call.id || `${index}-${call.name}`} {...call} />
      ))}
    </Stack>
  )
}

function ToolCard({ name, args }: ToolCall) {
  const { t } = useTranslation()
  return (
    <details className={`tool-call ${classes.card}`} open>
      <summary className={classes.summary}>
        <IconTool aria-hidden="true" size={18} />
        <span className="ff-hidden">{t('LABELLED', { label: t('CHAT_TOOL_USED'), value: '' })}</span>
        <code>{name}</code>
      </summary>
      <pre className={classes.args}>{readable(args)}</pre>
    </details>
  )
}

function readable(args: string): string {
  try {
    return JSON.stringify(JSON.parse(args), null, 2)
  } catch {
    return args
  }
}

/** Why an answer is missing or incomplete: a failure (`detail` is the shop's message), or the customer left. */
type ChatError = { kind: 'failed'; detail: string | undefined } | { kind: 'unanswered' }

const UNANSWERED: ChatError = { kind: 'unanswered' }

/** The shop reported within the stream that the answer failed. */
class AnswerFailed extends Error {
  override readonly name = 'AnswerFailed'
}

function chatErrorFrom(error: unknown): ChatError {
  const detail = error instanceof AnswerFailed ? error.message || undefined : serverMessage(error)
  return { kind: 'failed', detail }
}

/** A conversation with the assistant, stored in this browser under its id. Render with `key={id}`. */
function useAssistant(id: string) {
  const [messages, setMessages] = useState<StoredMessage[]>(() => findConversation(id)?.messages ?? [])
  const [isBusy, setBusy] = useState(false)
  const [hasAsked, setAsked] = useState(false)
  const [trouble, setTrouble] = useState<ChatError>()
  const line = useRef<AbortController>(undefined)
  useEffect(() => () => line.current?.abort(), [])

  const keep = (said: StoredMessage[]) => {
    setMessages(said)
    saveConversation({ id, messages: said })
  }

  const listen = async (asked: StoredMessage[], signal: AbortSignal) => {
    let said = asked
    try {
      for await (const frame of streamAnswer(messagesToSend(asked), signal)) {
        if (frame.kind === 'done') return
        if (frame.kind === 'error') throw new AnswerFailed(frame.message)
        said = appendFrame(said, frame)
        setMessages(said)
      }
      throw new AnswerFailed()
    } finally {
      keep(said)
    }
  }

  const run = async (asked: StoredMessage[]) => {
    const here = new AbortController()
    line.current?.abort()
    line.current = here
    setTrouble(undefined)
    setBusy(true)
    setAsked(true)
    keep(asked)
    try {
      await listen(asked, here.signal)
    } catch (error) {
      if (!here.signal.aborted) setTrouble(chatErrorFrom(error))
    }
    if (line.current === here) setBusy(false)
  }

  return {
    messages,
    isBusy,
    /** True once a question was sent while this screen is open. */
    hasAsked,
    trouble: trouble ?? (!isBusy && messages.at(-1)?.role === 'user' ? UNANSWERED : undefined),
    say: (content: string) => void run([...messages, { role: 'user', content }]),
    retry: () => void run(upToLastQuestion(messages)),
    stop: () => line.current?.abort(),
  }
}
