import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { useCallback, useEffect, useRef, useState } from 'react'
import { serverMessage } from '#web/http.ts'
import { renewToken } from '#web/session.ts'
import { askStatus, type BotAction, nextAction, tellBot } from './support.ts'

export interface Line {
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
export function useSupportBot() {
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
