import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../acts/use-act.ts'
import { useRoom } from '../live/room.ts'
import { useTelling } from '../parts/telling.ts'
import { groupsIn } from '../room/wish.ts'
import classes from './LearnerPanel.module.css'

const LONGEST_GROUP = 40

/** The group that she is in. Empty puts her into none. */
export function GroupForm({ id, group }: { id: string; group: string | null }) {
  const { t } = useTranslation()
  const { tell } = useTelling()
  const { rows } = useRoom()
  const groups = useId()
  const [name, setName] = useState(group ?? '')
  const { act, isBusy } = useAct<{ ok: string }>(({ ok }) => tell(ok))
  const save = (event: FormEvent): void => {
    event.preventDefault()
    act('/api/groups', { group: name, learners: [id] })
  }
  return (
    <form className={classes.group} onSubmit={save}>
      <TextInput
        label={t('DESK_COLUMN_GROUP')}
        value={name}
        maxLength={LONGEST_GROUP}
        list={groups}
        autoComplete="off"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <datalist id={groups}>
        {groupsIn(rows.values()).map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <Button type="submit" variant="default" loading={isBusy}>
        {t('DESK_GROUP_SAVE')}
      </Button>
    </form>
  )
}
