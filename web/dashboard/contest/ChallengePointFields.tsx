import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContestFault } from '#contract/contest.ts'
import { useActivity } from '../feed/use-activity.ts'
import { faultAt } from '../plan/plan-fields.ts'
import classes from './Contest.module.css'
import type { ContestFields } from './contest-fields.ts'

interface ChallengePointFieldsProps {
  fields: ContestFields
  faults: readonly ContestFault[]
  onChange: (part: Pick<ContestFields, 'challengePoints'>) => void
}

/** The value of single challenges, in the place of the one by their stars. */
export function ChallengePointFields({ fields, faults, onChange }: ChallengePointFieldsProps) {
  const { t } = useTranslation()
  const { columns } = useActivity()
  const { challengePoints, stars } = fields
  const [chosen, setChosen] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const added = useRef<string>(undefined)
  const nameOf = (key: string): string => columns.get(key)?.name ?? key
  const byName = (one: string, other: string): number => nameOf(one).localeCompare(nameOf(other))
  const own = Object.keys(challengePoints).sort(byName)
  const others = [...columns.keys()].filter((key) => !own.includes(key)).sort(byName)
  // After a challenge is added, its points are typed next.
  useEffect(() => {
    if (added.current === undefined) return
    list.current?.querySelector<HTMLInputElement>(`[data-challenge="${added.current}"]`)?.select()
    added.current = undefined
  })
  const add = (): void => {
    const usual = stars[(columns.get(chosen)?.stars ?? 1) - 1] ?? ''
    added.current = chosen
    setChosen('')
    onChange({ challengePoints: { ...challengePoints, [chosen]: usual } })
  }
  const remove = (key: string): void => {
    const { [key]: _, ...rest } = challengePoints
    onChange({ challengePoints: rest })
  }
  return (
    <fieldset className={classes.group}>
      <legend>{t('DASHBOARD_CONTEST_SINGLE')}</legend>
      <p className="ff-hint">{t('DASHBOARD_CONTEST_SINGLE_HINT')}</p>
      {own.length > 0 && (
        <ul ref={list} className={`ff-list ${classes.single}`}>
          {own.map((key) => (
            <li key={key}>
              <TextInput
                type="number"
                min={0}
                label={nameOf(key)}
                data-challenge={key}
                value={challengePoints[key] ?? ''}
                error={faultAt(faults, 'rules', 'challenges', key)}
                onChange={({ currentTarget }) =>
                  onChange({ challengePoints: { ...challengePoints, [key]: currentTarget.value } })
                }
              />
              <Button
                variant="default"
                aria-label={t('DASHBOARD_CONTEST_SINGLE_REMOVE', { name: nameOf(key) })}
                onClick={() => remove(key)}
              >
                {t('DASHBOARD_DO_REMOVE')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Group gap="sm" align="end">
        <NativeSelect
          className={classes.choose ?? ''}
          label={t('DASHBOARD_CONTEST_SINGLE_CHOOSE')}
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={[
            { value: '', label: t('DASHBOARD_CONTEST_SINGLE_NONE') },
            ...others.map((key) => ({ value: key, label: nameOf(key) })),
          ]}
        />
        <Button variant="default" disabled={chosen === ''} onClick={add}>
          {t('DASHBOARD_CONTEST_SINGLE_ADD')}
        </Button>
      </Group>
    </fieldset>
  )
}
