import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { MOST_PICKED } from '#contract/activity.ts'
import { useMay } from '../staff/self.ts'
import { MANY_ACTS } from './acts.ts'
import type { ManyAct } from './BulkAct.tsx'
import classes from './Picked.module.css'

/** What is asked about before it is done. */
export type Wanted = { what: 'write' | 'group' } | { what: 'act'; act: ManyAct }

interface ManyActsProps {
  count: number
  /** Picks all that are shown, where more are. */
  onAll?: () => void
  onWant: (wanted: Wanted) => void
}

/** A button for each thing that this trainer may do with those who are picked. */
export function ManyActs({ count, onAll, onWant }: ManyActsProps) {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <>
      {onAll && (
        <Button size="compact-md" variant="default" onClick={onAll}>
          {t('DESK_PICK_ALL')}
        </Button>
      )}
      {count > MOST_PICKED ? (
        <span>{t('DESK_PICKED_MANY')}</span>
      ) : (
        <Button size="compact-md" onClick={() => onWant({ what: 'write' })}>
          {t('DESK_PICKED_WRITE')}
        </Button>
      )}
      {may('trainer') && (
        <Button size="compact-md" variant="default" onClick={() => onWant({ what: 'group' })}>
          {t('DESK_TO_GROUP')}
        </Button>
      )}
      {MANY_ACTS.filter(({ role }) => may(role)).map((act) => (
        <Button
          key={act.name}
          size="compact-md"
          variant="default"
          className={act.isGrave ? (classes.grave ?? '') : ''}
          data-grave={act.isGrave}
          onClick={() => onWant({ what: 'act', act })}
        >
          {t(act.label)}
        </Button>
      ))}
    </>
  )
}
