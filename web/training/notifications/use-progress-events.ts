import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SolvedNotice } from '#contract/socket.ts'
import { refetchAfterChange } from '#web/refetch.ts'
import { emitSocket, onSocket } from '#web/socket.ts'
import { fireConfetti } from '../confetti.ts'
import {
  challengesQuery,
  HINTS,
  patchChallenge,
  patchNote,
  patchVersion,
  refetchChanged,
  refreshProgress,
} from '../queries.ts'
import { rememberProgress } from '../remember-progress.ts'
import { batchCalls } from './batch-calls.ts'
import { onSolved } from './early-notices.ts'
import { onMissedChanges } from './missed-changes.ts'
import { splitRestored } from './notices.ts'
import { updateNotices } from './open-notices.ts'
import { retract } from './retracted.ts'
import { type NewNotices, recordNotices, startRecording } from './seen-notices.ts'

/** A restore sends dozens of events, which may take a busy shop a while. A single solve is handled at once. */
const pauseAfter = ({ isRestore }: SolvedNotice): number => (isRestore ? 300 : 20)

/** The effects of a solved challenge besides its notice. None may prevent another. */
function handleSolved(notice: SolvedNotice, { unheard, news }: NewNotices): void {
  const { key, hidden, isRestore, flag } = notice
  const isNews = news.includes(key)
  if (hidden) emitSocket('notification received', flag)
  else updateNotices({ do: 'add', notice, isNews })
  if (isRestore) return
  if (isNews || unheard.includes(key)) void rememberProgress('hacking')
  if (isNews && !hidden) fireConfetti().catch(() => {})
}

/**
 * Keeps the page's data about progress up to date with the events of the shop, and passes on solved challenges that
 * need a notice. Challenges of a restore are passed on together.
 */
export function useProgressEvents(): void {
  const client = useQueryClient()
  useEffect(() => {
    // Challenges that were unsolved again while their notices were collected.
    const unsolved = new Set<string>()
    const listen = batchCalls<SolvedNotice>((all) => {
      const notices = all.filter(({ key }) => !unsolved.has(key))
      const { restored, others } = splitRestored(notices)
      // The shop repeats open notices when the page connects: the list may know these challenges as solved.
      const listed = client.getQueryData(challengesQuery.queryKey) ?? []
      const known = new Set(listed.filter(({ solved }) => solved).map(({ key }) => key))
      const changed = notices.map(({ key }) => key).filter((key) => !known.has(key))
      for (const key of changed) patchChallenge(client, key, { solved: true })
      if (restored.length > 0) updateNotices({ do: 'restore', notices: restored })
      const hearing = recordNotices(others, performance.now())
      for (const notice of others) handleSolved(notice, hearing)
      if (changed.length > 0) void refreshProgress(client, changed)
    }, pauseAfter)
    const stop = onSolved((notice) => {
      unsolved.delete(notice.key)
      listen(notice)
    })
    const stopUnsolved = onSocket('challenge unsolved', ({ key }) => void unsolved.add(key))
    return () => {
      stop()
      stopUnsolved()
    }
  }, [client])
  useEffect(() => {
    window.addEventListener('pagehide', startRecording)
    return () => window.removeEventListener('pagehide', startRecording)
  }, [])
  useEffect(
    () =>
      onSocket('code challenge solved', ({ key, codingChallengeStatus }) => {
        patchChallenge(client, key, { codingChallengeStatus })
        void rememberProgress()
        void refreshProgress(client)
      }),
    [client],
  )
  useEffect(
    () =>
      onSocket('challenge unsolved', ({ key }) => {
        retract(key)
        patchChallenge(client, key, { solved: false })
        // Otherwise the next restart of the shop would restore it.
        void rememberProgress('hacking')
        void refreshProgress(client)
        void refetchAfterChange(client, { queryKey: ['score-board-status'] })
      }),
    [client],
  )
  useEffect(
    () => onSocket('hints changed', () => void refetchAfterChange(client, { queryKey: HINTS })),
    [client],
  )
  useEffect(() => onMissedChanges((changedAt) => void refetchChanged(client, changedAt)), [client])
  useEffect(() => onSocket('note written', (note) => patchNote(client, note)), [client])
  useEffect(
    () =>
      onSocket('version live', (live) => {
        patchVersion(client, live)
        void refetchAfterChange(client, { queryKey: ['coding'] })
      }),
    [client],
  )
}
