import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SolvedNotice } from '#contract/socket.ts'
import { emitSocket, onConnected, onSocket } from '#web/socket.ts'
import { celebrate } from '../celebrate.ts'
import {
  catchUp,
  hintsQuery,
  notesQuery,
  patchChallenge,
  patchNote,
  patchVersion,
  refreshProgress,
} from '../queries.ts'
import { rememberProgress } from '../remember-progress.ts'
import { onSolved } from './early-notices.ts'
import { inOneGo } from './in-one-go.ts'
import { gatherRestored, isNews } from './notices.ts'
import { retract } from './retracted.ts'

/** What a solved challenge sets off besides its notice. Neither of these may stop the other. */
function rejoice({ hidden, isRestore }: SolvedNotice): void {
  if (isRestore) return
  void rememberProgress('hacking')
  if (!hidden) celebrate().catch(() => {})
}

type Show = (notice: SolvedNotice, isNew: boolean) => void

function announce(notice: SolvedNotice, show: Show): void {
  const isNew = isNews(notice)
  if (notice.hidden) emitSocket('notification received', notice.flag)
  else show(notice, isNew && !notice.isRestore)
  if (isNew) rejoice(notice)
}

/**
 * Keeps what the page knows of the learner's progress fresh as the shop tells of it, and hands over those
 * solved challenges that she should see a notice of: as news, or as one that the shop repeats or restores. Many
 * that a restore brings back are handed over together.
 */
export function useNews(show: Show, showRestored: (notices: readonly SolvedNotice[]) => void): void {
  const client = useQueryClient()
  useEffect(() => {
    const hear = inOneGo<SolvedNotice>((notices) => {
      const { restored, others } = gatherRestored(notices)
      for (const { key } of notices) patchChallenge(client, key, { solved: true })
      if (restored.length > 0) showRestored(restored)
      for (const notice of others) announce(notice, show)
      void refreshProgress(client)
    })
    return onSolved(hear)
  }, [client, show, showRestored])
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
        // Else the next restart of the shop would bring it back.
        void rememberProgress('hacking')
        void refreshProgress(client)
        void client.invalidateQueries({ queryKey: ['score-board-status'] })
      }),
    [client],
  )
  useEffect(
    () => onSocket('hints changed', () => void client.invalidateQueries({ queryKey: hintsQuery.queryKey })),
    [client],
  )
  useEffect(() => onConnected(() => void catchUp(client)), [client])
  useEffect(
    () =>
      onSocket('note written', (note) => {
        patchNote(client, note)
        // An answer that is on its way may be older than this note.
        void client.invalidateQueries({ queryKey: notesQuery.queryKey })
      }),
    [client],
  )
  useEffect(() => onSocket('version live', (live) => patchVersion(client, live)), [client])
}
