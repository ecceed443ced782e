import { NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { number } from '../ui/times.ts'
import { visible } from '../ui/visible.ts'
import classes from './RoomTools.module.css'
import { COLUMNS, KINDS, type Kind, type Wish } from './wish.ts'

interface RoomToolsProps {
  wish: Wish
  counts: Record<Kind, number>
  total: number
  groups: readonly string[]
  /** Names in the address, and what they are to be; undefined takes one away. */
  onWish: (changes: Record<string, string | undefined>) => void
}

/** Beside those of groups, which begin with `=`. */
const ALL = ''

/** Whom to show, and in which order. */
export function RoomTools({ wish, counts, total, groups, onWish }: RoomToolsProps) {
  const { t } = useTranslation()
  const sort = wish.isDescending ? `-${wish.sort}` : wish.sort
  const kinds = KINDS.filter((kind) => kind !== 'removed' || counts.removed > 0 || wish.kind === 'removed')
  return (
    <div className={classes.tools}>
      <fieldset className={classes.chips} aria-label={t('DESK_SHOW')}>
        <Chip
          label={t('DESK_ALL')}
          count={total}
          isOn={wish.kind === undefined}
          onPress={() => onWish({ is: undefined })}
        />
        {kinds.map((kind) => (
          <Chip
            key={kind}
            label={t(`DESK_KIND_${kind.toUpperCase()}`)}
            count={counts[kind]}
            isOn={wish.kind === kind}
            onPress={() => onWish({ is: wish.kind === kind ? undefined : kind })}
          />
        ))}
      </fieldset>
      <TextInput
        type="search"
        className={classes.search ?? ''}
        aria-label={t('DESK_SEARCH')}
        placeholder={t('DESK_SEARCH')}
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        value={wish.search}
        onChange={({ currentTarget }) => onWish({ q: currentTarget.value || undefined })}
      />
      {groups.length > 0 && (
        <NativeSelect
          aria-label={t('DESK_GROUP')}
          value={wish.group === undefined ? ALL : `=${wish.group}`}
          onChange={({ currentTarget: { value } }) =>
            onWish({ group: value === ALL ? undefined : value.slice(1) })
          }
          data={[
            { value: ALL, label: t('DESK_ALL_GROUPS') },
            ...groups.map((group) => ({ value: `=${group}`, label: visible(group) })),
            { value: '=', label: t('DESK_NO_GROUP') },
          ]}
        />
      )}
      <NativeSelect
        className={classes.sort ?? ''}
        aria-label={t('DESK_SORT')}
        value={sort}
        onChange={({ currentTarget }) => onWish({ sort: currentTarget.value })}
        data={COLUMNS.flatMap((column) => {
          const name = t(`DESK_COLUMN_${column.toUpperCase()}`)
          return [
            { value: column, label: t('DESK_UP', { name }) },
            { value: `-${column}`, label: t('DESK_DOWN', { name }) },
          ]
        })}
      />
    </div>
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
      {label} <span className={classes.count}>{number(count)}</span>
    </button>
  )
}
