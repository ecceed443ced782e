import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { groupsIn } from '../activity/wish.ts'
import { useRoom } from '../live/room.ts'

const LONGEST_GROUP = 40

interface Props {
  value: string
  onValue: (value: string) => void
  description?: string
}

/** The name of a group, a new one or one that there is. */
export function GroupField({ value, onValue, description }: Props) {
  const { t } = useTranslation()
  const { rows } = useRoom()
  const groups = useId()
  return (
    <div>
      <TextInput
        label={t('DESK_COLUMN_GROUP')}
        {...(description !== undefined && { description })}
        value={value}
        maxLength={LONGEST_GROUP}
        list={groups}
        autoComplete="off"
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      />
      <datalist id={groups}>
        {groupsIn(rows.values()).map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </div>
  )
}
