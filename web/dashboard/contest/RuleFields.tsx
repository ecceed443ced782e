import { Checkbox, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ACHIEVEMENTS, type ContestFault } from '#contract/contest.ts'
import { faultAt } from '../plan/plan-fields.ts'
import { ChallengePointFields } from './ChallengePointFields.tsx'
import classes from './Contest.module.css'
import type { ContestFields } from './contest-fields.ts'

interface RuleFieldsProps {
  fields: ContestFields
  faults: readonly ContestFault[]
  onChange: (part: Partial<ContestFields>) => void
}

/** How points are computed. Closed until somebody wants to change it, or until something in it is wrong. */
export function RuleFields({ fields, faults, onChange }: RuleFieldsProps) {
  const { t } = useTranslation()
  const isFaulty = faultAt(faults, 'rules') !== undefined
  return (
    <details className={classes.rules} {...(isFaulty && { open: true })}>
      <summary>{t('DASHBOARD_CONTEST_RULES')}</summary>
      <div className={classes.ruleFields}>
        <Stars fields={fields} faults={faults} onChange={onChange} />
        <ChallengePointFields fields={fields} faults={faults} onChange={onChange} />
        <Shares fields={fields} faults={faults} onChange={onChange} />
        <Falling fields={fields} faults={faults} onChange={onChange} />
        <TextInput
          label={t('DASHBOARD_CONTEST_FIRST')}
          description={t('DASHBOARD_CONTEST_FIRST_HINT')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={fields.firstSolves}
          error={faultAt(faults, 'rules', 'firstSolves')}
          onChange={({ currentTarget }) => onChange({ firstSolves: currentTarget.value })}
        />
        <TextInput
          type="number"
          min={0}
          max={100}
          label={t('DASHBOARD_CONTEST_TIME_BONUS')}
          value={fields.timeBonus}
          error={faultAt(faults, 'rules', 'timeBonusPercent')}
          onChange={({ currentTarget }) => onChange({ timeBonus: currentTarget.value })}
        />
        <TextInput
          type="number"
          min={0}
          max={100}
          label={t('DASHBOARD_CONTEST_HINT_PRICE')}
          value={fields.hintPrice}
          error={faultAt(faults, 'rules', 'hintPercent')}
          onChange={({ currentTarget }) => onChange({ hintPrice: currentTarget.value })}
        />
        <Rounds fields={fields} faults={faults} onChange={onChange} />
      </div>
    </details>
  )
}

const STARS = [1, 2, 3, 4, 5, 6]

function Stars({ fields: { stars }, faults, onChange }: RuleFieldsProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.group}>
      <legend>{t('DASHBOARD_CONTEST_STARS')}</legend>
      <div className={classes.numbers}>
        {STARS.map((star) => (
          <TextInput
            key={star}
            type="number"
            min={0}
            label={t('DASHBOARD_CONTEST_STAR', { stars: star })}
            value={stars[star - 1] ?? ''}
            error={faultAt(faults, 'rules', 'stars')}
            onChange={({ currentTarget }) => onChange({ stars: stars.with(star - 1, currentTarget.value) })}
          />
        ))}
      </div>
    </fieldset>
  )
}

function Shares({ fields: { shares }, faults, onChange }: RuleFieldsProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.group}>
      <legend>{t('DASHBOARD_CONTEST_SHARES')}</legend>
      {ACHIEVEMENTS.map((kind) => (
        <TextInput
          key={kind}
          type="number"
          min={0}
          label={t(`DASHBOARD_CONTEST_SHARE_${kind.toUpperCase()}`)}
          value={shares[kind]}
          error={faultAt(faults, 'rules', 'shares')}
          onChange={({ currentTarget }) => onChange({ shares: { ...shares, [kind]: currentTarget.value } })}
        />
      ))}
    </fieldset>
  )
}

function Falling({ fields, faults, onChange }: RuleFieldsProps) {
  const { t } = useTranslation()
  const fault = faultAt(faults, 'rules', 'falling')
  return (
    <>
      <Checkbox
        label={t('DASHBOARD_CONTEST_FALLING')}
        checked={fields.isFalling}
        onChange={({ currentTarget }) => onChange({ isFalling: currentTarget.checked })}
      />
      {fields.isFalling && (
        <div className={classes.pair}>
          <TextInput
            type="number"
            min={0}
            max={100}
            label={t('DASHBOARD_CONTEST_FALLING_TO')}
            value={fields.leastPercent}
            error={fault}
            onChange={({ currentTarget }) => onChange({ leastPercent: currentTarget.value })}
          />
          <TextInput
            type="number"
            min={1}
            label={t('DASHBOARD_CONTEST_FALLING_AFTER')}
            value={fields.fallingSolves}
            error={fault}
            onChange={({ currentTarget }) => onChange({ fallingSolves: currentTarget.value })}
          />
        </div>
      )}
    </>
  )
}

function Rounds({ fields, faults, onChange }: RuleFieldsProps) {
  const { t } = useTranslation()
  const fault = faultAt(faults, 'rules', 'rounds')
  const numbers = [
    { field: 'roundMinutes', label: t('DASHBOARD_CONTEST_ROUND_MINUTES'), min: 1, max: 60 },
    { field: 'roundHeld', label: t('DASHBOARD_CONTEST_ROUND_HELD'), min: 0, max: 100 },
    { field: 'roundDown', label: t('DASHBOARD_CONTEST_ROUND_DOWN'), min: 0, max: 100 },
  ] as const
  return (
    <>
      <Checkbox
        label={t('DASHBOARD_CONTEST_ROUNDS')}
        description={t('DASHBOARD_CONTEST_ROUNDS_HINT')}
        checked={fields.hasRounds}
        onChange={({ currentTarget }) => onChange({ hasRounds: currentTarget.checked })}
      />
      {fields.hasRounds && (
        <div className={classes.pair}>
          {numbers.map(({ field, ...input }) => (
            <TextInput
              key={field}
              type="number"
              {...input}
              value={fields[field]}
              error={fault}
              onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
            />
          ))}
        </div>
      )}
    </>
  )
}
