import { Box, Checkbox, Group, NativeSelect, Radio, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActivityColumn } from '#contract/activity.ts'
import { useActivity } from '../feed/use-activity.ts'
import { Stars } from '../solutions/sections.tsx'
import classes from './ChallengePicker.module.css'
import { type ChallengeFilter, findChallenges, NO_FILTER } from './challenge-filter.ts'
import { formatNumber } from './format.ts'

interface ChallengePickerProps {
  label: string
  /** Several can be chosen. */
  isMany: boolean
  /** Keys of challenges. */
  chosen: readonly string[]
  onToggle: (key: string) => void
}

/** Chooses challenges by name, with a search and filters by stars and category. */
export function ChallengePicker({ label, isMany, chosen, onToggle }: ChallengePickerProps) {
  const { t } = useTranslation()
  const { columns } = useActivity()
  const [filter, setFilter] = useState<ChallengeFilter>(NO_FILTER)
  const name = useId()
  const all = [...columns.values()]
  const found = findChallenges(all, filter)
  const change = (part: Partial<ChallengeFilter>): void => setFilter({ ...filter, ...part })
  return (
    <fieldset className={classes.picker}>
      <legend>{label}</legend>
      <div className={classes.filters}>
        <TextInput
          type="search"
          label={t('DASHBOARD_PICK_FIND')}
          value={filter.text}
          onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        />
        <NativeSelect
          label={t('DASHBOARD_PICK_CATEGORY')}
          value={filter.category}
          onChange={({ currentTarget }) => change({ category: currentTarget.value })}
          data={[{ value: '', label: t('DASHBOARD_PICK_ALL') }, ...categoriesOf(all)]}
        />
        <NativeSelect
          label={t('DASHBOARD_PICK_STARS')}
          value={filter.stars}
          onChange={({ currentTarget }) => change({ stars: Number(currentTarget.value) })}
          data={[
            { value: '0', label: t('DASHBOARD_PICK_ALL') },
            ...starsOf(all).map((stars) => ({ value: `${stars}`, label: formatNumber(stars) })),
          ]}
        />
      </div>
      <p role="status" className="ff-hint">
        {t('DASHBOARD_SOLUTIONS_FOUND', { count: found.length })}
      </p>
      {/* A list that scrolls is in the tab order in some browsers only. */}
      <Box component="ul" className={`ff-list ${classes.found}`} tabIndex={0} aria-label={label}>
        {found.map((column) => (
          <li key={column.key}>
            <Choice
              {...{ column, isMany, name }}
              isChosen={chosen.includes(column.key)}
              onToggle={() => onToggle(column.key)}
            />
          </li>
        ))}
      </Box>
    </fieldset>
  )
}

interface ChoiceProps {
  column: ActivityColumn
  isMany: boolean
  /** Shared by all of a picker. */
  name: string
  isChosen: boolean
  onToggle: () => void
}

function Choice({ column, isMany, name, isChosen, onToggle }: ChoiceProps) {
  const Control = isMany ? Checkbox : Radio
  return (
    <Control
      {...(isMany ? {} : { name })}
      checked={isChosen}
      onChange={onToggle}
      label={
        <Group component="span" gap="0 var(--ff-space-3)">
          <span>{column.name}</span>
          <Stars count={column.stars} />
          <span className="ff-hint">{column.category}</span>
        </Group>
      }
    />
  )
}

function categoriesOf(all: readonly ActivityColumn[]): string[] {
  return [...new Set(all.map(({ category }) => category))].sort((one, other) => one.localeCompare(other))
}

function starsOf(all: readonly ActivityColumn[]): number[] {
  return [...new Set(all.map(({ stars }) => stars))].sort()
}
