import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePageTitle } from '#web/ui/page-title.ts'
import classes from './Desk.module.css'
import { Desk } from './Desk.tsx'
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx'

/** The screen for those who lost their password but not their memory. */
export default function ForgotPassword() {
  const { t } = useTranslation()
  usePageTitle(t('TITLE_FORGOT_PASSWORD'))
  return (
    <Desk element="app-forgot-password" title={t('TITLE_FORGOT_PASSWORD')} lead={t('FORGOT_PASSWORD_LEAD')}>
      <ForgotPasswordForm />
      <p className={classes.other}>
        <Link to="/login">{t('BACK_TO_LOGIN')}</Link>
      </p>
    </Desk>
  )
}
