import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToasts } from '../ui/Toasts.tsx'
import { GroupField } from '../ui/text.tsx'
import { useAction } from '../use-action.ts'
import classes from './LearnerPanel.module.css'

/** The group that she is in. Empty puts her into none. */
export function GroupForm({ id, group }: { id: string; group: string | null }) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const [name, setName] = useState(group ?? '')
  const { post, isBusy } = useAction<{ ok: string }>(({ ok }) => notify(ok))
  const save = (event: FormEvent): void => {
    event.preventDefault()
    post('/api/groups', { group: name, learners: [id] })
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
