import { IconShieldBolt, IconShieldPause } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { liveFixesQuery, versionsQuery } from '../queries.ts'
import { useScoreBoardFound } from '../use-score-board-found.ts'
import css from './FixChip.module.css'
import { useLiveNews } from './use-live-fixes.ts'

const FixList = lazy(() => import('./FixList.tsx'))

/**
 * How many fixes are live in this shop, and the way back to weak code; once all are put aside, the way forth again. Not
 * there where there are none.
 */
export default function FixChip() {
  const { t } = useTranslation()
  useLiveNews()
  const versions = useQuery(versionsQuery)
  // In a fresh shop there is nothing more to ask.
  const isAny = Object.keys(versions.data ?? {}).length > 0
  const isFound = useScoreBoardFound()
  const { data: fixes = [] } = useQuery({ ...liveFixesQuery, enabled: isAny || isFound })
  const live = fixes.filter(({ isLive }) => isLive).length
  const aside = fixes.filter(({ isLive, isProven }) => isProven && !isLive).length
  const count = live || aside
  if (count === 0) return null
  return (
    <Disclosure
      className={css.anchor}
      panelClassName={css.panel}
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
