import { IconTrophy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import bar from './TopBar.module.css'
import { useScoreBoardFound } from './use-score-board-found.ts'

/** The way to the score board, for those who have found it. */
export function ScoreBoardLink() {
  const { t } = useTranslation()
  const isFound = useScoreBoardFound()
  if (!isFound) return null
  return (
    <Link to="/score-board" className={bar.dockItem} aria-label={t('ARIA_SCORE_BOARD')}>
      <IconTrophy aria-hidden="true" />
      <span className={bar.dockLabel}>{t('NAV_BOARD')}</span>
    </Link>
  )
}
