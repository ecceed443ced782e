import { useTranslation } from 'react-i18next'
import type { AccessEnd } from '#contract/learner-class.ts'
import css from './ClassBar.module.css'
import { CoveringDialog } from './CoveringDialog.tsx'

/**
 * Covers the page of a learner who is no longer let into the shop, and says why. Loaded with the class bar, because the
 * shop sends nothing more by then.
 */
export function AccessEnded({ why, joinPage }: { why: AccessEnd; joinPage: string }) {
  const { t } = useTranslation()
  return (
    <CoveringDialog title={t(`CLASS_OUT_${why.toUpperCase()}`)}>
      {() => (
        <>
          <p>{t(`CLASS_OUT_${why.toUpperCase()}_WHY`)}</p>
          <a className={css.item} href={joinPage}>
            {t('CLASS_OUT_JOIN')}
          </a>
        </>
      )}
    </CoveringDialog>
  )
}
