import { Flex } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import IconArrowLeft from '~icons/arrow-left'
import css from './Lessons.module.css'

/** Navigation between the board, lessons and paths. */
export function LessonNav() {
  const { t } = useTranslation()
  return (
    <Flex
      component="nav"
      gap="0 var(--ff-space-5)"
      wrap="wrap"
      className={css.nav}
      aria-label={t('LEARN_NAV')}
    >
      <Link to="/score-board" className="ff-action">
        <IconArrowLeft size={20} aria-hidden="true" />
        {t('TITLE_SCORE_BOARD')}
      </Link>
      <NavLink to="/learn" end className="ff-action">
        {t('TITLE_LEARN')}
      </NavLink>
      <NavLink to="/paths" end className="ff-action">
        {t('TITLE_PATHS')}
      </NavLink>
    </Flex>
  )
}
