import { IconPlayerPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OwnFix } from '#contract/training.ts'
import css from './OwnFix.module.css'

interface Props {
  own: OwnFix
  onGoTo: (place: { line: number; column: number }) => void
}

/** Her version was stopped, and why: nothing is put aside without a word. */
export function Aside({ own: { aside }, onGoTo }: Props) {
  const { t } = useTranslation()
  const line = Number(/ at line (\d+)/.exec(aside?.why ?? '')?.[1] ?? 0)
  return (
    <div role="status">
      {aside && (
        <div className={css.aside}>
          <IconPlayerPause size={28} aria-hidden="true" />
          <div>
            <p className={css.title}>{t('OWN_FIX_ASIDE')}</p>
            <p>{t('OWN_FIX_ASIDE_WHY', { why: aside.why })}</p>
            {line > 0 && (
              <button type="button" onClick={() => onGoTo({ line, column: 1 })}>
                {t('OWN_FIX_TO_LINE', { line })}
              </button>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
