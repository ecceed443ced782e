import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { LearnerClass } from '#contract/learner-class.ts'
import IconEar from '~icons/ear'
import IconPlayerPause from '~icons/player-pause'
import css from './ClassBar.module.css'

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
  const sheet = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = sheet.current
    dialog?.showModal()
    // Close it before it is removed, so that the browser restores the focus.
    return () => dialog?.close()
  }, [])
  return (
    <dialog ref={sheet} className={css.quiet} aria-labelledby="class-quiet">
      <h2 id="class-quiet">{t('CLASS_QUIET')}</h2>
      <p>{t('CLASS_QUIET_WHY')}</p>
      <button type="button" className={css.item} onClick={() => sheet.current?.close()}>
        {t('CLASS_QUIET_ASIDE')}
      </button>
    </dialog>
  )
}
