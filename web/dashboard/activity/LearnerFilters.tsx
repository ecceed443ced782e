import { Flex, Group, NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconSearch from '~icons/search'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { formatNumber } from '../ui/format.ts'
import { COLUMNS, LEARNER_KINDS, type LearnerFilter, type LearnerKind } from './filter.ts'
import classes from './LearnerFilters.module.css'

interface LearnerFiltersProps {
  filter: LearnerFilter
  counts: Record<LearnerKind, number>
  /** How many people there are. */
  total: number
  groups: readonly string[]
  /** Names of query parameters and their new values; undefined removes one. */
  onFilter: (changes: Record<string, string | undefined>) => void
}

/** The value for all groups. Values of single groups begin with `=`. */
const ALL = ''

/** Filters, search and order of the list of learners. */
export function LearnerFilters({ filter, counts, total, groups, onFilter }: LearnerFiltersProps) {
  const { t } = useTranslation()
  const sort = filter.isDescending ? `-${filter.sort}` : filter.sort
  const isUsual = (kind: LearnerKind): boolean => kind !== 'removed' && kind !== 'team'
  const kinds = LEARNER_KINDS.filter((kind) => isUsual(kind) || counts[kind] > 0 || filter.kind === kind)
  return (
    <Group gap="sm">
      <Flex component="fieldset" gap="xs" wrap="wrap" aria-label={t('DASHBOARD_SHOW')}>
        <Chip
          label={t('DASHBOARD_ALL')}
          count={total}
          isOn={filter.kind === undefined}
          onPress={() => onFilter({ is: undefined })}
        />
        {kinds.map((kind) => (
          <Chip
            key={kind}
            label={t(`DASHBOARD_KIND_${kind.toUpperCase()}`)}
            count={counts[kind]}
            isOn={filter.kind === kind}
            onPress={() => onFilter({ is: filter.kind === kind ? undefined : kind })}
          />
        ))}
      </Flex>
      <TextInput
        type="search"
        className={classes.search ?? ''}
        aria-label={t('DASHBOARD_SEARCH')}
        placeholder={t('DASHBOARD_SEARCH')}
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        value={filter.search}
        onChange={({ currentTarget }) => onFilter({ q: currentTarget.value || undefined })}
      />
      {groups.length > 0 && (
        <NativeSelect
          aria-label={t('DASHBOARD_GROUP')}
          value={filter.group === undefined ? ALL : `=${filter.group}`}
          onChange={({ currentTarget: { value } }) =>
            onFilter({ group: value === ALL ? undefined : value.slice(1) })
          }
          data={[
            { value: ALL, label: t('DASHBOARD_ALL_GROUPS') },
            ...groups.map((group) => ({ value: `=${group}`, label: escapeInvisible(group) })),
            { value: '=', label: t('DASHBOARD_NO_GROUP') },
          ]}
        />
      )}
      <NativeSelect
        className={classes.sort ?? ''}
        aria-label={t('DASHBOARD_SORT')}
        value={sort}
        onChange={({ currentTarget }) => onFilter({ sort: currentTarget.value })}
        data={COLUMNS.flatMap((column) => {
          const name = t(`DASHBOARD_COLUMN_${column.toUpperCase()}`)
          return [
            { value: column, label: t('DASHBOARD_UP', { name }) },
            { value: `-${column}`, label: t('DASHBOARD_DOWN', { name }) },
          ]
        })}
      />
    </Group>
  )
}

interface ChipProps {
  label: string
  count: number
  isOn: boolean
  onPress: () => void
}

function Chip({ label, count, isOn, onPress }: ChipProps) {
  return (
    <button type="button" className={classes.chip} aria-pressed={isOn} onClick={onPress}>
      {label} <span className={classes.count}>{formatNumber(count)}</span>
    </button>
  )
}
