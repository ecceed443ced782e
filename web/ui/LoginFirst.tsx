import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import classes from './LoginFirst.module.css'

/** What is here belongs to somebody: says so to those who are not logged in. */
export function LoginFirst({ text }: { text: string }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <div className={classes.notice}>
      <p>{text}</p>
      <Button component={Link} to={`/login?redirectUrl=${pathname}`}>
        {t('BTN_LOGIN')}
      </Button>
    </div>
  )
}
