import { useTranslation } from 'react-i18next'
import type { PathProgress } from '../progress-of.ts'
import css from './Path.module.css'

/** How much of a path is behind her. */
export function PathBar({ progress: { solved, steps } }: { progress: PathProgress }) {
  const { t } = useTranslation()
  return (
    <p className={css.progress}>
      <span className={css.track} aria-hidden="true">
        <span style={{ inlineSize: `${(100 * solved) / Math.max(1, steps.length)}%` }} />
      </span>
      {t('LEARN_SOLVED_OF', { solved, count: steps.length })}
    </p>
  )
}
