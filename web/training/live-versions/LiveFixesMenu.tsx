import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { LiveFix } from '#contract/training.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import IconShieldBolt from '~icons/shield-bolt'
import IconShieldPause from '~icons/shield-pause'
import { liveFixesQuery, versionsQuery } from '../queries.ts'
import { useScoreBoardStatus } from '../use-score-board-found.ts'
import css from './LiveFixesMenu.module.css'
import { useLiveVersionUpdates } from './use-live-fixes.ts'

/** Long enough to read the reason and go there. */
const STOPPED_SHOWN_MS = 15_000

/** Announces that one of the learner's fixes was stopped, and why. */
function useStopped(fixes: readonly LiveFix[]): void {
  const { t } = useTranslation()
  const before = useRef<readonly LiveFix[]>([])
  useEffect(() => {
    for (const { lab, title, stopped } of fixes) {
      const known = before.current.find((fix) => fix.lab === lab)
      if (!known?.isLive || stopped === null) continue
      showSnackbar(t('FIXES_STOPPED_NOW', { title, why: stopped }), 'error', undefined, STOPPED_SHOWN_MS)
    }
    before.current = fixes
  }, [fixes, t])
}

const NONE: readonly LiveFix[] = []
const FixList = lazy(() => import('./FixList.tsx'))

/**
 * The number of live fixes, with a menu to restore weak code, or to put fixes live again if all are put aside. Renders
 * nothing if there are no fixes.
 */
export default function LiveFixesMenu() {
  const { t } = useTranslation()
  useLiveVersionUpdates()
  const isFound = useScoreBoardStatus()
  // A learner who has not found the board has no fixes, unless another window found it.
  const versions = useQuery({ ...versionsQuery, enabled: isFound === false })
  const isAny = Object.keys(versions.data ?? {}).length > 0
  const { data: fixes = NONE } = useQuery({ ...liveFixesQuery, enabled: isFound || isAny })
  const live = fixes.filter(({ isLive }) => isLive).length
  const aside = fixes.filter(
    ({ isLive, isProven, version }) => !isLive && (isProven || version === 'own'),
  ).length
  const count = live || aside
  useStopped(fixes)
  if (count === 0) return null
  return (
    <Disclosure
      className={css.anchor}
      panelClassName={`ff-popup ${css.panel}`}
      button={(props) => (
        <button type="button" id="liveFixes" className={css.chip} data-aside={live === 0} {...props}>
          {live > 0 ? (
            <IconShieldBolt size={20} aria-hidden="true" />
          ) : (
            <IconShieldPause size={20} aria-hidden="true" />
          )}
          <span className={css.count} aria-hidden="true">
            {count}
          </span>
          <span className={css.words}>{t(live > 0 ? 'FIXES_LIVE' : 'FIXES_ASIDE_COUNT', { count })}</span>
        </button>
      )}
    >
      {(close) => (
        <Suspense>
          <FixList close={close} />
        </Suspense>
      )}
    </Disclosure>
  )
}
