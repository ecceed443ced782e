import { IconCheck, IconCopy } from '@tabler/icons-react'
import { lazy, memo, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#web/ui/copy-text.ts'
import classes from './Answer.module.css'
import type { Said } from './history.ts'
import { bubbleClass } from './Talk.tsx'
import { ToolCards } from './ToolCards.tsx'

/** The words as they came: until there is somebody to shape them, and where nobody comes. */
const Plain = memo(function Plain({ text }: { text: string }) {
  return <p>{text}</p>
})

const Markdown = lazy(() => import('./Markdown.tsx').catch(() => ({ default: Plain })))

interface AnswerProps {
  said: Said
  /** True while it is still being written. */
  isLive: boolean
  /** Whether the tools are shown that were used for it. */
  hasTools: boolean
}

/** An answer of the assistant, with its tools where they are shown, and a way to take it along. */
export const Answer = memo(function Answer({ said, isLive, hasTools }: AnswerProps) {
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
          <Suspense fallback={<Plain text={content} />}>
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
