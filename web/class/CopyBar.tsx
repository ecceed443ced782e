import { IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OwnClass } from '#contract/learner-class.ts'
import { formatMinute } from '#web/locale.ts'
import css from './ClassBar.module.css'

interface CopyBarProps extends Pick<OwnClass, 'nickname'> {
  until: string
  /** It is her own shop, into which she has let whoever looks. */
  isLive?: boolean
}

/** Says to a trainer, as long as she looks, whose shop this is, or a copy of whose. */
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
