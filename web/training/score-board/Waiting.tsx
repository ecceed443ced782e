import { useTranslation } from 'react-i18next'
import css from './ScoreBoard.module.css'

/** The shape of the board while it is on its way. */
export function Waiting() {
  const { t } = useTranslation()
  return (
    <div aria-busy="true" role="status">
      <span className="ff-hidden">{t('SCORE_BOARD_LOADING')}</span>
      <div className={css.bonePanel} />
      <div className={css.grid}>
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index.toString()} className={css.boneCard} />
        ))}
      </div>
    </div>
  )
}
