import { useTranslation } from 'react-i18next'
import css from '../http.module.css'
import type { Sieve } from './matching.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const FAMILIES = ['2', '3', '4', '5']

/** Search and filters over the history. */
export function SieveFields({ sieve, onChange }: { sieve: Sieve; onChange: (sieve: Sieve) => void }) {
  const { t } = useTranslation()
  return (
    <search className={css.row}>
      <input
        type="search"
        className={css.grow}
        value={sieve.text}
        aria-label={t('WB_SEARCH')}
        placeholder={t('WB_SEARCH')}
        onChange={({ currentTarget }) => onChange({ ...sieve, text: currentTarget.value })}
      />
      <Choice
        label={t('WB_METHOD')}
        value={sieve.method}
        options={METHODS}
        onChange={(method) => onChange({ ...sieve, method })}
      />
      <Choice
        label={t('WB_STATUS')}
        value={sieve.family}
        options={FAMILIES}
        suffix="xx"
        onChange={(family) => onChange({ ...sieve, family })}
      />
      <label className={css.check}>
        <input
          type="checkbox"
          checked={sieve.isMarkedOnly}
          onChange={({ currentTarget }) => onChange({ ...sieve, isMarkedOnly: currentTarget.checked })}
        />
        {t('WB_MARKED_ONLY')}
      </label>
    </search>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly string[]
  suffix?: string
  onChange: (value: string) => void
}

function Choice({ label, value, options, suffix = '', onChange }: ChoiceProps) {
  return (
    <select
      style={{ width: 'auto' }}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">{label}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
          {suffix}
        </option>
      ))}
    </select>
  )
}
