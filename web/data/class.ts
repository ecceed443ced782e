import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { ClassCertificate } from '#contract/certificate.ts'
import type { AccessEnd, AccessEnded, LearnerClass, LearnerRecord } from '#contract/learner-class.ts'
import { HttpError, http } from '#web/http.ts'
import { pageSettings } from '#web/page-settings.ts'
import { refetchAfterChange, storeAnswer } from '#web/refetch.ts'
import { onConnected, onShutOut, onSocket, reconnect } from '#web/socket.ts'

/** Polling in case an event of the socket is lost. */
const ASK_EVERY_MS = 60_000
const NOT_LET_IN = 401
/** Browsers run longer timers at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** The class, the trainer's messages and the learner's hand. */
export const ownClassQuery = queryOptions({
  queryKey: ['own-class'],
  queryFn: () => http.get<LearnerClass>('/training/class'),
  enabled: pageSettings().isInClass === true,
  refetchInterval: ASK_EVERY_MS,
})

/** What the trainer sees about the learner. */
export const ownRecordQuery = queryOptions({
  queryKey: [...ownClassQuery.queryKey, 'record'],
  queryFn: () => http.get<LearnerRecord>('/training/class/record'),
  staleTime: 0,
})

/** The learner's certificate. */
export const ownCertificateQuery = queryOptions({
  queryKey: [...ownClassQuery.queryKey, 'certificate'],
  queryFn: () => http.get<ClassCertificate>('/training/class/certificate'),
  staleTime: 0,
})

/** The learner took their hand down, so it is not announced. */
const OWN_HAND_DOWN = ['own-hand-down'] as const

/** The learner's class. Fetched again after each event of the class, and after a reconnect. */
export function useOwnClass(): LearnerClass | undefined {
  const client = useQueryClient()
  useEffect(() => {
    const { queryKey } = ownClassQuery
    const refresh = () => void refetchAfterChange(client, { queryKey, exact: true })
    const stops = [onSocket('class news', refresh), onConnected(refresh), onShutOut(refresh)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
  const { data, error } = useQuery(ownClassQuery)
  const isShutOut = isNotLetIn(error)
  // The class may be opened again.
  useEffect(() => (isShutOut ? reconnect : undefined), [isShutOut])
  return data
}

function isNotLetIn(error: unknown): error is HttpError {
  return error instanceof HttpError && error.status === NOT_LET_IN
}

/** Why the learner is no longer let into the shop, and the join page; undefined while they are. */
export function useAccessEnd(): { why: AccessEnd; joinPage: string } | undefined {
  const client = useQueryClient()
  const { data, error } = useQuery(ownClassQuery)
  const [isOver, setOver] = useState(false)
  const endsAt = data?.endsAt
  useEffect(() => {
    if (endsAt === undefined) return
    const left = Math.min(Date.parse(endsAt) - Date.now(), LONGEST_TIMER_MS)
    const timer = setTimeout(() => {
      setOver(Date.parse(endsAt) <= Date.now())
      void client.invalidateQueries({ queryKey: ownClassQuery.queryKey, exact: true })
    }, left)
    return () => clearTimeout(timer)
  }, [endsAt, client])
  if (!isNotLetIn(error)) return undefined
  const { why = 'unknown', joinPage = './' }: Partial<AccessEnded> =
    typeof error.body === 'object' && error.body !== null ? error.body : {}
  return { why: isOver ? 'ended' : why, joinPage }
}

/** Raises the hand with a note, or takes it down if the note is undefined. */
export function useRaiseHand() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (note: string | undefined) =>
      note === undefined
        ? http.delete<LearnerClass>('/training/class/hand')
        : http.put<LearnerClass>('/training/class/hand', { note }),
    onMutate: (note) => void client.setQueryData(OWN_HAND_DOWN, note === undefined),
    onSuccess: (own) => storeAnswer(client, ownClassQuery.queryKey, own),
  })
}

/** Declines or postpones a visit, or ends one. */
export function useAnswerVisit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, answer }: { id: string; answer: 'no' | 'later' | 'end' }) =>
      answer === 'end'
        ? http.delete<LearnerClass>('/training/class/live')
        : http.put<LearnerClass>('/training/class/live', { id, answer }),
    onSuccess: (own) => storeAnswer(client, ownClassQuery.queryKey, own),
  })
}

/** Tells whether the learner took the hand down. The function is stable, so effects may depend on it. */
export function useOwnHandLowered(): () => boolean {
  const client = useQueryClient()
  return useCallback(() => client.getQueryData<boolean>(OWN_HAND_DOWN) === true, [client])
}

/** Marks messages as read, one after the other. A message whose request fails stays unread. */
export function useMarkMessagesRead(): (ids: readonly string[]) => Promise<void> {
  const client = useQueryClient()
  return async (ids) => {
    for (const id of ids) {
      const own = await http
        .put<LearnerClass>(`/training/class/messages/${encodeURIComponent(id)}/read`)
        .catch(() => undefined)
      if (!own) return
      storeAnswer(client, ownClassQuery.queryKey, own)
    }
  }
}
