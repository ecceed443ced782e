import { useTranslation } from 'react-i18next'
import type { LearnerClass } from '#contract/learner-class.ts'
import { formatMinute } from '#web/locale.ts'
import IconEye from '~icons/eye'
import css from './ClassBar.module.css'

interface CopyBarProps extends Pick<LearnerClass, 'nickname'> {
  until: string
  /** The visitor was let into the learner's own shop, not into a copy. */
  isLive?: boolean
}

/** Tells a visiting trainer whose shop this is, or that it is a copy. */
export default function CopyBar({ nickname, until, isLive = false }: CopyBarProps) {
  const { t } = useTranslation()
  return (
    <section className={css.bar} aria-label={t('CLASS_BAR')} data-copy="true">
      <p className={css.who}>
        <IconEye size={20} aria-hidden="true" />
        <span>
          <strong>{t(isLive ? 'CLASS_GUEST' : 'CLASS_COPY', { name: nickname })}</strong>{' '}
          {t(isLive ? 'CLASS_GUEST_UNTIL' : 'CLASS_COPY_UNTIL', { time: formatMinute(new Date(until)) })}
        </span>
      </p>
    </section>
  )
}
