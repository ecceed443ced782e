import { IconShieldBolt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { liveFixesQuery, versionsQuery } from '../queries.ts'
import css from './FixChip.module.css'
import { useLiveNews } from './use-live-fixes.ts'

const FixList = lazy(() => import('./FixList.tsx'))

/** How many fixes are live in this shop, and the way back to weak code. Not there where there are none. */
export default function FixChip() {
  const { t } = useTranslation()
  useLiveNews()
  const versions = useQuery(versionsQuery)
  // In a fresh shop there is nothing more to ask.
  const isAny = Object.keys(versions.data ?? {}).length > 0
  const fixes = useQuery({ ...liveFixesQuery, enabled: isAny })
  const count = isAny ? (fixes.data ?? []).filter(({ isLive }) => isLive).length : 0
  if (count === 0) return null
  return (
    <Disclosure
      className={css.anchor}
      panelClassName={css.panel}
      button={(props) => (
        <button type="button" id="liveFixes" className={css.chip} {...props}>
          <IconShieldBolt size={20} aria-hidden="true" />
          <span className={css.count} aria-hidden="true">
            {count}
          </span>
          <span className={css.words}>{t('FIXES_LIVE', { count })}</span>
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
