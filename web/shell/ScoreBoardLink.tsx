import { IconTrophy } from '@tabler/icons-react'
import { lazy, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { boardPath } from '../training/board-path.ts'
import { useScoreBoardFound } from '../training/use-score-board-found.ts'
import { naming } from '../ui/naming.ts'
import { useFirstPaintDone } from '../ui/use-first-paint-done.ts'
import { PartFailure } from './PartFailure.tsx'
import bar from './TopBar.module.css'

const BoardRing = lazy(() => import('./BoardRing.tsx'))

/** The way to the score board, for those who have found it, and how far they have come. */
export function ScoreBoardLink() {
  const { t } = useTranslation()
  const words = useId()
  const isFound = useScoreBoardFound()
  const isPainted = useFirstPaintDone()
  if (!isFound) return null
  return (
    <Link to={boardPath()} className={bar.dockItem} {...naming(t('ARIA_SCORE_BOARD'), t('NAV_BOARD'), words)}>
      {isPainted ? (
        <PartFailure instead={<IconTrophy aria-hidden="true" />}>
          <Suspense fallback={<IconTrophy aria-hidden="true" />}>
            <BoardRing />
          </Suspense>
        </PartFailure>
      ) : (
        <IconTrophy aria-hidden="true" />
      )}
      <span id={words} className={bar.dockLabel}>
        {t('NAV_BOARD')}
      </span>
    </Link>
  )
}
