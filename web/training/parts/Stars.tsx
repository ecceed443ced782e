import { IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DIFFICULTIES } from '../progress.ts'
import css from './Stars.module.css'

/** How hard a challenge is: one to six stars. */
export function Stars({ difficulty }: { difficulty: number }) {
  const { t } = useTranslation()
  return (
    <span className={css.stars} role="img" aria-label={t('DIFFICULTY_OF_SIX', { difficulty })}>
      {DIFFICULTIES.map((star) => (
        <IconStarFilled key={star} size={15} className={star <= difficulty ? css.lit : css.dark} />
      ))}
    </span>
  )
}
