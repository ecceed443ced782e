import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../actions/use-act.ts'
import { Ask } from '../ui/Ask.tsx'
import { GroupField } from '../ui/GroupField.tsx'
import { useTelling } from '../ui/telling.ts'

interface Props {
  ids: readonly string[]
  onDone: () => void
  onClose: () => void
}

/** Puts all who are picked into a group. Empty puts them into none. */
export function ToGroup({ ids, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const { tell } = useTelling()
  const [group, setGroup] = useState('')
  const { act, isBusy } = useAct(() => {
    tell(t('DESK_MANY_DONE', { count: ids.length }))
    onClose()
    onDone()
  })
  return (
    <Ask
      title={t('DESK_MANY_ASK', { act: t('DESK_TO_GROUP'), count: ids.length })}
      action={t('DESK_GROUP_SAVE')}
      isBusy={isBusy}
      onConfirm={() => act('/api/groups', { group, learners: ids })}
      onClose={onClose}
    >
      <GroupField value={group} onValue={setGroup} description={t('DESK_MANY_GROUP')} />
    </Ask>
  )
}
