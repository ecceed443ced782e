import { useTranslation } from 'react-i18next'
import type { DevToolsCorner } from '#lab'
import { RichText } from '../parts/RichText.tsx'
import css from './Box.module.css'

/** A first look at the developer tools, for those who have never opened them. */
export function Primer({ corner }: { corner: DevToolsCorner }) {
  const { t } = useTranslation()
  return (
    <details className={css.primer}>
      <summary>{t('TOUR_PRIMER')}</summary>
      <div>
        <p>
          <RichText html={t('TOUR_PRIMER_OPEN')} />
        </p>
        <p>
          <RichText html={t(`TOUR_PRIMER_${corner.toUpperCase()}`)} />
        </p>
      </div>
    </details>
  )
}
