import { useTranslation } from 'react-i18next'
import { formatMoment } from '#web/locale.ts'
import css from './OwnFix.module.css'
import type { Writing } from './use-writing.ts'

/** Whether her shop has what she wrote, and what else of hers there is. */
export function Kept({ writing }: { writing: Writing }) {
  const { t } = useTranslation()
  const { keeping, own, other, replace } = writing
  const failed = keeping.is === 'failed'
  return (
    <div className={css.kept}>
      <p role="status" data-failed={failed}>
        {keeping.is === 'failed' && t('OWN_FIX_NOT_KEPT', { why: keeping.why })}
        {(keeping.is === 'writing' || keeping.is === 'sending') && t('OWN_FIX_KEEPING')}
        {keeping.is === 'kept' && own.savedAt !== null && t('OWN_FIX_KEPT')}
      </p>
      {other && (
        <p>
          {t('OWN_FIX_OTHER', { date: formatMoment(new Date(other.at)) })}{' '}
          <button type="button" onClick={() => replace(other.source)}>
            {t('OWN_FIX_TAKE_OTHER')}
          </button>
        </p>
      )}
    </div>
  )
}
