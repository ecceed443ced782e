import { useTranslation } from 'react-i18next'
import type { ChallengeRow } from '#contract/training.ts'
import { RichText } from '../parts/RichText.tsx'
import { Stars } from '../parts/Stars.tsx'
import css from './ChallengeCard.module.css'

/** A challenge that has no lab yet: there to look forward to. */
export function SoonCard({ challenge }: { challenge: ChallengeRow }) {
  const { t } = useTranslation()
  const { key, name, category, difficulty, description } = challenge
  return (
    <li id={`challenge-${key}`} className={`unsolved disabled ${css.soon}`}>
      <div className={css.top}>
        <Stars difficulty={difficulty} />
        <span className={css.badge}>{t('CHALLENGE_COMING_SOON')}</span>
      </div>
      <h3 className={css.soonName}>{name}</h3>
      <p className={css.category}>{category}</p>
      <div className={css.soonText}>
        <RichText html={description} />
      </div>
    </li>
  )
}
