import { useTranslation } from 'react-i18next'
import type { LearnerClass } from '#contract/learner-class.ts'
import IconEar from '~icons/ear'
import IconPlayerPause from '~icons/player-pause'
import css from './ClassBar.module.css'
import { CoveringDialog } from './CoveringDialog.tsx'

/** In the class bar: judging is paused, or the class is asked for attention. */
export default function ControlNotices({
  signals: { isPaused, isQuiet },
}: {
  signals: LearnerClass['signals']
}) {
  const { t } = useTranslation()
  return (
    <>
      {isPaused && (
        <p className={css.signal}>
          <IconPlayerPause size={20} aria-hidden="true" />
          {t('CLASS_PAUSED')}
        </p>
      )}
      {isQuiet && (
        <p role="status" className={css.signal}>
          <IconEar size={20} aria-hidden="true" />
          {t('CLASS_QUIET')}
        </p>
      )}
      {isQuiet && <AttentionDialog />}
    </>
  )
}

/** Covers the page until the trainer ends it or the learner closes it. */
function AttentionDialog() {
  const { t } = useTranslation()
  return (
    <CoveringDialog title={t('CLASS_QUIET')}>
      {(close) => (
        <>
          <p>{t('CLASS_QUIET_WHY')}</p>
          <button type="button" className={css.item} onClick={close}>
            {t('CLASS_QUIET_ASIDE')}
          </button>
        </>
      )}
    </CoveringDialog>
  )
}
