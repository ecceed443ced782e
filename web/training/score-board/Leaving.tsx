import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from './Leaving.module.css'

const STAYS_MS = 12_000

/** Solved, and filtered away in a moment: nothing vanishes mid-click, and it can be told to stay. */
export function Leaving({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  const [stays, setStays] = useState(false)
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => leave(), STAYS_MS)
    return () => clearTimeout(timer)
  }, [stays])
  return (
    <div className={css.leaving} role="status">
      <p>{t(stays ? 'PROGRESS_HACKED' : 'SOLVED_STAYS')}</p>
      <button type="button" onClick={onLeave}>
        {t('SOLVED_HIDE')}
      </button>
      {!stays && (
        <button type="button" onClick={() => setStays(true)}>
          {t('SOLVED_KEEP')}
        </button>
      )}
    </div>
  )
}
