import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import IconLemon2 from '~icons/lemon-2'
import { rememberedCodes } from '../training/continue-code.ts'
import { useNotices } from '../training/notifications/open-notices.ts'
import { totalsOf } from '../training/progress.ts'
import { challengesQuery } from '../training/queries.ts'
import { useScoreBoardFound } from '../training/use-score-board-found.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import { InlineFailure } from '../ui/states/Failure.tsx'
import { PartErrorBoundary, ScreenLoading } from './PartErrorBoundary.tsx'
import panel from './panel.module.css'
import classes from './SolvedCounter.module.css'
import bar from './TopBar.module.css'

const Tray = lazy(() => import('../training/notifications/Tray.tsx'))

/**
 * The number of solved challenges, as on the score board. Undefined until it is known. Without any sign of a solved
 * challenge the shop is not asked.
 */
function useSolvedCount(unread: number): number | undefined {
  const isBoardFound = useScoreBoardFound()
  const isAnySolved = isBoardFound || unread > 0 || 'continueCode' in rememberedCodes()
  const { data } = useQuery({ ...challengesQuery, enabled: isAnySolved })
  return data && totalsOf(data).hacking.done
}

/** The number of solved challenges beside the board's button, and the list of open notifications. */
export default function SolvedCounter() {
  const { t } = useTranslation()
  const { open, restored } = useNotices()
  const unread = open.length + restored.length
  const count = useSolvedCount(unread)
  if (unread === 0 && !count) return null
  return (
    <Disclosure
      className={`${panel.anchor} ${classes.anchor}`}
      panelClassName={`${panel.panel} ${classes.panel}`}
      button={(props) => (
        <button type="button" id="solvedCounter" className={`${bar.dockItem} ${classes.button}`} {...props}>
          <span className={classes.pill}>
            <IconLemon2 size={16} aria-hidden="true" />
            {count}
          </span>{' '}
          <span className={`${bar.dockLabel} ${classes.label}`}>{t('NAV_SOLVED')}</span>
        </button>
      )}
    >
      {(close) => (
        <PartErrorBoundary
          instead={<InlineFailure text={t('SCREEN_BROKEN')} onRetry={() => location.reload()} />}
        >
          <Suspense fallback={<ScreenLoading />}>
            <Tray onLeave={close} />
          </Suspense>
        </PartErrorBoundary>
      )}
    </Disclosure>
  )
}
