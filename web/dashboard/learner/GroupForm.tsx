import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../actions/use-act.ts'
import { GroupField } from '../ui/GroupField.tsx'
import { useTelling } from '../ui/telling.ts'
import classes from './LearnerPanel.module.css'

/** The group that she is in. Empty puts her into none. */
export function GroupForm({ id, group }: { id: string; group: string | null }) {
  const { t } = useTranslation()
  const { tell } = useTelling()
  const [name, setName] = useState(group ?? '')
  const { act, isBusy } = useAct<{ ok: string }>(({ ok }) => tell(ok))
  const save = (event: FormEvent): void => {
    event.preventDefault()
    act('/api/groups', { group: name, learners: [id] })
  }
  return (
    <form className={classes.group} onSubmit={save}>
      <GroupField value={name} onValue={setName} />
      <Button type="submit" variant="default" loading={isBusy}>
        {t('DESK_GROUP_SAVE')}
      </Button>
    </form>
  )
}
