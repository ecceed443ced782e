import { useTranslation } from 'react-i18next'
import { FASTEST_PACE, MOST_AT_ONCE, MOST_REQUESTS } from '#contract/workbench.ts'
import css from '../http.module.css'
import { NumberField } from './NumberField.tsx'
import type { Draft } from './use-draft.ts'

interface Props {
  draft: Draft
  hasPositions: boolean
  onChange: (news: Partial<Draft>) => void
}

/** How fast, how often, and what to look for. */
export function PaceFields({ draft, hasPositions, onChange }: Props) {
  const { t } = useTranslation()
  const { isRace, perSecond, times, find } = draft
  return (
    <>
      <label className={css.field}>
        {t('WB_HOW_SENT')}
        <select
          value={isRace ? 'race' : 'steady'}
          onChange={({ currentTarget }) => onChange({ isRace: currentTarget.value === 'race' })}
        >
          <option value="steady">{t('WB_PACE_STEADY')}</option>
          <option value="race">{t('WB_PACE_RACE')}</option>
        </select>
      </label>
      <div className={css.row}>
        {!isRace && (
          <NumberField
            label={t('WB_PER_SECOND')}
            value={perSecond}
            min={1}
            max={FASTEST_PACE}
            onChange={(value) => onChange({ perSecond: value })}
          />
        )}
        {!hasPositions && (
          <NumberField
            label={t('WB_TIMES')}
            value={times}
            min={1}
            max={isRace ? MOST_AT_ONCE : MOST_REQUESTS}
            onChange={(value) => onChange({ times: Math.max(0, Math.trunc(value)) })}
          />
        )}
      </div>
      <label className={css.field}>
        {t('WB_FIND')}
        <input
          className={css.code}
          value={find}
          maxLength={200}
          spellCheck={false}
          onChange={({ currentTarget }) => onChange({ find: currentTarget.value })}
        />
      </label>
    </>
  )
}
