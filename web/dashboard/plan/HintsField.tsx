import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Plan.module.css'

const DEFAULT_MINUTES = '10'
const AFTER = /^after (\d*) minutes$/

interface HintsFieldProps {
  /** `open`, `locked` or `after 10 minutes`; empty for as the plan says. */
  hints: string
  error: string | undefined
  /** Whether it can be left to the plan. */
  hasDefault?: boolean
  onHints: (hints: string) => void
}

/** When learners can open hints. */
export function HintsField({ hints, error, hasDefault = false, onHints }: HintsFieldProps) {
  const { t } = useTranslation()
  const minutes = AFTER.exec(hints)?.[1]
  const kinds = [...(hasDefault ? ['plan'] : []), 'open', 'locked', 'after']
  const kind = minutes === undefined ? hints || 'plan' : 'after'
  const choose = (next: string): void => {
    const written: Record<string, string> = { plan: '', after: `after ${DEFAULT_MINUTES} minutes` }
    onHints(written[next] ?? next)
  }
  return (
    <div className={classes.hints}>
      <NativeSelect
        label={t('DASHBOARD_HINTS')}
        value={kind}
        error={error}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={kinds.map((one) => ({
          value: one,
          label: t(`DASHBOARD_PLAN_HINTS_FIELD_${one.toUpperCase()}`),
        }))}
      />
      {minutes !== undefined && (
        <TextInput
          type="number"
          min={1}
          max={999}
          label={t('DASHBOARD_PLAN_HINTS_MINUTES')}
          value={minutes}
          onChange={({ currentTarget }) => onHints(`after ${currentTarget.value} minutes`)}
        />
      )}
    </div>
  )
}
