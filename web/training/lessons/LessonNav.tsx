import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import css from './Lessons.module.css'

/** Navigation between the board, lessons and paths. */
export function LessonNav() {
  const { t } = useTranslation()
  return (
    <nav className={css.nav} aria-label={t('LEARN_NAV')}>
      <Link to="/score-board">
        <IconArrowLeft size={20} aria-hidden="true" />
        {t('TITLE_SCORE_BOARD')}
      </Link>
      <NavLink to="/learn" end>
        {t('TITLE_LEARN')}
      </NavLink>
      <NavLink to="/paths" end>
        {t('TITLE_PATHS')}
      </NavLink>
    </nav>
  )
}
