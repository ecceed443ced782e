import { useTranslation } from 'react-i18next'
import type { LearnerClass } from '#contract/learner-class.ts'
import { formatList, formatNumber } from '#web/locale.ts'
import IconUsers from '~icons/users'
import css from './ClassBar.module.css'

/** In the class bar of a shared shop: who else of the team is there. Screen readers hear changes. */
export default function SharedShopItem({ sharedBy }: { sharedBy: NonNullable<LearnerClass['sharedBy']> }) {
  const { t } = useTranslation()
  const others = sharedBy.here.filter((nickname) => nickname !== sharedBy.you)
  return (
    <p className={css.company} role="status">
      <IconUsers size={20} aria-hidden="true" />
      <span className={css.tally} aria-hidden="true">
        {formatNumber(others.length)}
      </span>
      <span className={css.words}>
        {others.length > 0 ? t('CLASS_TEAM_HERE', { names: formatList(others) }) : t('CLASS_TEAM_ALONE')}
      </span>
    </p>
  )
}
