import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { ClassCertificate } from '#contract/certificate.ts'
import type { OwnClass, OwnRecord } from '#contract/learner-class.ts'
import { http } from '#web/http.ts'
import { pageSettings } from '#web/page-settings.ts'
import { onConnected, onSocket } from '#web/socket.ts'

/** Should a word of the socket get lost: asked again so often, while somebody looks. */
const ASK_EVERY_MS = 60_000

/** What her trainer tells her, her hand, and which class this is. */
export const ownClassQuery = queryOptions({
  queryKey: ['own-class'],
  queryFn: () => http.get<OwnClass>('/training/class'),
  enabled: pageSettings().isInClass === true,
  refetchInterval: ASK_EVERY_MS,
})

/** What her trainer sees of her. */
export const ownRecordQuery = queryOptions({
  queryKey: [...ownClassQuery.queryKey, 'record'],
  queryFn: () => http.get<OwnRecord>('/training/class/record'),
  staleTime: 0,
})

/** What she may print. */
export const ownCertificateQuery = queryOptions({
  queryKey: [...ownClassQuery.queryKey, 'certificate'],
  queryFn: () => http.get<ClassCertificate>('/training/class/certificate'),
  staleTime: 0,
})

/** She took her hand down herself: nobody has to tell her. */
const OWN_HAND_DOWN = ['own-hand-down'] as const

/** Her class, which is asked for again when there is news, and when the connection stands again. */
export function useOwnClass(): OwnClass | undefined {
  const client = useQueryClient()
  useEffect(() => {
    const { queryKey } = ownClassQuery
    const refresh = () => void client.invalidateQueries({ queryKey, exact: true })
    const stops = [onSocket('class news', refresh), onConnected(refresh)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
  return useQuery(ownClassQuery).data
}

/** Raises her hand with a note, or takes it down: undefined. */
export function useSetHand() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (note: string | undefined) =>
      note === undefined
        ? http.delete<OwnClass>('/training/class/hand')
        : http.put<OwnClass>('/training/class/hand', { note }),
    onMutate: (note) => void client.setQueryData(OWN_HAND_DOWN, note === undefined),
    onSuccess: (own) => void client.setQueryData(ownClassQuery.queryKey, own),
  })
}

/** Sends a trainer away who asks to come in, or out whom she has let in. */
export function useAnswerVisit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, answer }: { id: string; answer: 'no' | 'later' | 'end' }) =>
      answer === 'end'
        ? http.delete<OwnClass>('/training/class/live')
        : http.put<OwnClass>('/training/class/live', { id, answer }),
    onSuccess: (own) => void client.setQueryData(ownClassQuery.queryKey, own),
  })
}

/** Tells whether it was she who took her hand down. The same function each time: effects may depend on it. */
export function useTookOwnHandDown(): () => boolean {
  const client = useQueryClient()
  return useCallback(() => client.getQueryData<boolean>(OWN_HAND_DOWN) === true, [client])
}

/** Says of messages that she has read them, one after the other. What fails is still unread the next time. */
export function useMarkRead(): (ids: readonly string[]) => Promise<void> {
  const client = useQueryClient()
  return async (ids) => {
    for (const id of ids) {
      const own = await http
        .put<OwnClass>(`/training/class/messages/${encodeURIComponent(id)}/read`)
        .catch(() => undefined)
      if (!own) return
      client.setQueryData(ownClassQuery.queryKey, own)
    }
  }
}
