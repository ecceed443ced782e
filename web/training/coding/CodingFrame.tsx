import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '#web/ui/Failure.tsx'
import css from './CodingChallenge.module.css'
import type { CodingData, useCoding } from './use-coding.ts'

interface Props {
  coding: ReturnType<typeof useCoding>
  children: (data: CodingData) => ReactNode
}

/** A coding challenge, or what is to be said as long as there is none. */
export function CodingFrame({ coding: { data, failure, switchedOff, retry }, children }: Props) {
  const { t } = useTranslation()
  if (switchedOff) return <p className={css.locked}>{t('CHALLENGE_UNAVAILABLE_WHY', { env: switchedOff })}</p>
  if (failure === 'off') return <p className={css.locked}>{t('CODING_OFF')}</p>
  if (failure === 'unknown') return <p className={css.locked}>{t('CODING_UNKNOWN')}</p>
  if (failure) return <Failure title={t('CODING_FAILED')} onRetry={retry} />
  if (!data) {
    return (
      <div aria-busy="true" role="status" className={css.waiting}>
        <span className="ff-hidden">{t('CODING_LOADING')}</span>
      </div>
    )
  }
  return children(data)
}
