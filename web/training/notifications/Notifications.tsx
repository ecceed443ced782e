import { useMediaQuery } from '@mantine/hooks'
import { type MouseEvent, useCallback, useEffect, useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SolvedNotice } from '#contract/socket.ts'
import { emitSocket, onSocket } from '#web/socket.ts'
import { ServerStarted } from '../progress/ServerStarted.tsx'
import { useRestoration } from '../progress/server-started.ts'
import { rememberProgress } from '../remember-progress.ts'
import { Notice } from './Notice.tsx'
import css from './Notifications.module.css'
import { changeNotices, forget, forgetAll } from './notices.ts'
import { RestoredNotice } from './RestoredNotice.tsx'
import { onRetracted } from './retracted.ts'
import { SystemNotice } from './SystemNotice.tsx'
import { useNews } from './use-news.ts'

const SHOWN_AT_MOST = 3
/** After so long without news the stack draws back to one line, so that it covers nothing of the shop. */
const CALM_AFTER_MS = 6_000

/** Whether nothing has happened for a while, or at all yet. */
function useCalm(news: number): boolean {
  const [calmSince, setCalmSince] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setCalmSince(news), CALM_AFTER_MS)
    return () => clearTimeout(timer)
  }, [news])
  return calmSince === news
}

function acknowledge(notice: SolvedNotice): void {
  emitSocket('notification received', notice.flag)
  forget(notice.key)
}

/** Whoever is about to close a notice must not see it grow, and the button run away, under her pointer. */
function isCloser(target: EventTarget): boolean {
  return target instanceof Element && target.closest('.close-button') !== null
}

/**
 * Tells of solved challenges as they happen. Mount it once, outside the routes. A notice stays until it is
 * closed; closing one with Shift held closes all of them.
 */
export function Notifications() {
  const { t } = useTranslation()
  const [notices, change] = useReducer(changeNotices, [])
  const [restored, setRestored] = useState<readonly SolvedNotice[]>([])
  const [showsAll, setShowsAll] = useState(false)
  const [isLookedAt, setLookedAt] = useState(false)
  const [news, countNews] = useReducer((count: number) => count + 1, 0)
  const isPhone = useMediaQuery('(width < 600px)', undefined, { getInitialValueInEffect: false })
  const isCalm = useCalm(news)
  const restoration = useRestoration()
  useNews(
    useCallback((notice: SolvedNotice, isNew: boolean) => {
      change({ do: 'add', notice })
      // What is said again on request, or brought back, is news to her as well.
      if (isNew || notice.isRestore) countNews()
    }, []),
    useCallback((back: readonly SolvedNotice[]) => {
      setRestored((before) => [...before, ...back])
      countNews()
    }, []),
  )
  useEffect(() => onRetracted((key) => change({ do: 'close', key })), [])
  useEffect(
    () =>
      onSocket('shop reset', () => {
        forgetAll()
        change({ do: 'clear' })
        setRestored([])
        // Else the next restart would bring back what she cleared, perhaps in another browser.
        void rememberProgress()
      }),
    [],
  )

  const closeAll = () => {
    emitSocket('verifyCloseNotificationsChallenge', [...restored, ...notices])
    for (const each of notices) acknowledge(each)
    setShowsAll(false)
    setRestored([])
    change({ do: 'clear' })
  }
  const close = (notice: SolvedNotice, event: MouseEvent) => {
    if (event.shiftKey) return closeAll()
    acknowledge(notice)
    change({ do: 'close', key: notice.key })
  }

  const isSmall = isPhone || (isCalm && !isLookedAt && !showsAll)
  const isEmpty = notices.length + restored.length === 0
  const showsRestored = restored.length > 0
  // In one line there is room for one: what speaks for many goes first.
  const room = isSmall ? Number(!showsRestored) : SHOWN_AT_MOST
  const shown = showsAll && !isPhone ? notices : notices.slice(Math.max(notices.length - room, 0))
  const more = notices.length - shown.length
  return (
    <div
      role="status"
      aria-atomic="false"
      className={css.corner}
      data-calm={isCalm && !isLookedAt}
      onPointerOver={({ target }) => !isCloser(target) && setLookedAt(true)}
      // A finger leaves the moment that it was there.
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setLookedAt(false)}
      onFocus={({ target }) => target.matches(':focus-visible') && setLookedAt(true)}
      onBlur={() => setLookedAt(false)}
    >
      <SystemNotice isFirst={!restoration && isEmpty} />
      {restoration && <ServerStarted key={restoration.start} restoration={restoration} isFirst={isEmpty} />}
      {!isEmpty && (
        <div className={`challenge-solved-toast ${css.stack}`} data-small={isSmall}>
          {more > 0 && isPhone && <span className={css.more}>{t('NOTIFICATION_MORE', { count: more })}</span>}
          {more > 0 && !isPhone && (
            <button type="button" className={css.more} onClick={() => setShowsAll(true)}>
              {t('NOTIFICATION_MORE', { count: more })}
            </button>
          )}
          {showsRestored && (
            <RestoredNotice
              count={restored.length}
              onClose={({ shiftKey }) => (shiftKey ? closeAll() : setRestored([]))}
            />
          )}
          {shown.map((notice, index) => (
            <Notice
              key={notice.key}
              notice={notice}
              isFirst={index === 0 && !showsRestored}
              onClose={(event) => close(notice, event)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

export default Notifications
