import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { HttpError } from '#web/http.ts'
import Forbidden from '#web/ui/Forbidden.tsx'
import { Named } from '#web/ui/Named.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { FeedbackPanel } from './FeedbackPanel.tsx'
import { NightShiftPanel } from './NightShiftPanel.tsx'
import { usersQuery } from './queries.ts'
import { Settings } from './Settings.tsx'
import classes from './Staff.module.css'
import { UserPanel } from './UserPanel.tsx'

/** Users and feedback, for administrators. */
export default function Administration() {
  const { t } = useTranslation()
  usePageTitle(t('TITLE_ADMINISTRATION'))
  const users = useQuery(usersQuery)
  if (users.error instanceof HttpError && users.error.status === 403) {
    return <Forbidden because="UNAUTHORIZED_PAGE_ACCESS_ERROR" />
  }
  return (
    <Named element="app-administration" className={classes.screen}>
      <h1>{t('TITLE_ADMINISTRATION')}</h1>
      <div className={classes.desk}>
        <UserPanel />
        <FeedbackPanel />
      </div>
      <NightShiftPanel />
      <Settings />
      {!users.isPending && <img src="assets/public/images/padding/19px.png" alt="" width={1} height={1} />}
    </Named>
  )
}
