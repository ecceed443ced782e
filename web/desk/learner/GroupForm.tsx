import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../acts/use-act.ts'
import { GroupField } from '../parts/GroupField.tsx'
import { useTelling } from '../parts/telling.ts'
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
