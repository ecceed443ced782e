import { useEffect, useRef, useState } from 'react'
import { serverMessage } from '#web/http.ts'
import { appendFrame, turns, upToLastQuestion } from './dialogue.ts'
import { ask } from './frames.ts'
import { findConversation, type StoredMessage, saveConversation } from './history.ts'

/** Why an answer is missing or incomplete: a failure (`detail` is the shop's message), or the customer left. */
export type ChatError = { kind: 'failed'; detail: string | undefined } | { kind: 'unanswered' }

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
export function useAssistant(id: string) {
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
      for await (const frame of ask(turns(asked), signal)) {
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
