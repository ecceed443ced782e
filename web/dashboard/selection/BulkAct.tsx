import { useTranslation } from 'react-i18next'
import { Ask } from '../ui/Ask.tsx'
import { BulkOutcome } from './BulkOutcome.tsx'
import { type Bulk, useBulk } from './use-bulk.ts'

/** Something that can be done for many. Words of its own say what it does to one of them. */
export interface ManyAct {
  /** As in the address of its call. */
  name: 'hint' | 'hand-down' | 'reset' | 'start-over' | 'undo' | 'remove' | 'words'
  /** Keys of words. */
  label: string
  hint: string
  /** A fresh start can be undone for all of them. */
  canUndo?: boolean
}

interface Props {
  act: ManyAct
  ids: readonly string[]
  /** Those for whom it was not done stay picked. */
  onDone: (bulk: Bulk) => void
  onClose: () => void
}

/** Asks first, then does it for each of those who are picked, and says what came of it. */
export function BulkAct({ act: { name, label, hint, canUndo = false }, ids, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const { bulk, run } = useBulk()
  const undone = useBulk()
  const shown = undone.bulk ?? bulk
  const count = undone.bulk?.total ?? ids.length
  const title = t('DESK_MANY_ASK', { act: t(undone.bulk ? 'DESK_DO_UNDO' : label), count })
  const start = async () => onDone(await run(name, ids))
  const mayUndo = canUndo && bulk?.isOver === true && bulk.done.length > 0 && !undone.bulk
  const action = bulk ? mayUndo && t('DESK_DO_UNDO') : t(label)
  return (
    <Ask
      title={title}
      {...(action && { action })}
      {...(shown && { cancel: t(shown.isOver ? 'DESK_CLOSE' : 'DESK_MANY_STOP') })}
      onConfirm={() => void (mayUndo ? undone.run('undo', bulk.done) : start())}
      onClose={onClose}
    >
      {shown ? <BulkOutcome bulk={shown} /> : <p>{t(hint)}</p>}
    </Ask>
  )
}
