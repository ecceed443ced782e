import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './Newcomers.module.css'
import { useDoor } from './use-door.ts'

/** On all screens: somebody waits at the door. Always there, so that it is read out when somebody knocks. */
export function DoorBell() {
  const { t } = useTranslation()
  const count = useDoor().data?.waiting.length ?? 0
  return (
    <div role="status">
      {count > 0 && (
        <p className={classes.bell}>
          {t('DESK_KNOCKING', { count })} <Link to="/class">{t('DESK_TO_DOOR')}</Link>
        </p>
      )}
    </div>
  )
}
