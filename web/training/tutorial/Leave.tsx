import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import css from './Box.module.css'
import { keepRun } from './run.ts'

/** Asks those who pressed Escape whether they mean it. */
export function Leave({ onStay }: { onStay: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alertdialog" aria-labelledby="tour-leave" className={css.leave}>
      <p id="tour-leave">
        <strong>{t('TOUR_LEAVE_TITLE')}</strong> {t('TOUR_LEAVE')}
      </p>
      <div className={css.foot}>
        <Button variant="default" onClick={() => keepRun(undefined)}>
          {t('TOUR_LEAVE_YES')}
        </Button>
        <Button autoFocus onClick={onStay}>
          {t('TOUR_LEAVE_NO')}
        </Button>
      </div>
    </div>
  )
}
