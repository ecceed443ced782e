import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { usePageTitle } from '#web/ui/page-title.ts'
import { snack } from '#web/ui/snackbar.ts'
import classes from './Desk.module.css'
import { Desk } from './Desk.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'
import { type NewCustomer, register } from './register.ts'

/** The registration screen. */
export default function Register() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const referral = useSearchParams()[0].get('referral') ?? ''
  usePageTitle(t('TITLE_REGISTRATION'))
  const send = useMutation({
    mutationFn: (customer: NewCustomer) => register(referral ? { ...customer, referral } : customer),
    onSuccess: () => {
      snack(t('CONFIRM_REGISTER'))
      void navigate('/login')
    },
  })
  return (
    <Desk element="app-register" title={t('TITLE_REGISTRATION')} lead={t('REGISTRATION_LEAD')}>
      {referral !== '' && <p className={classes.invited}>{t('REFERRAL_INVITED', { code: referral })}</p>}
      <RegistrationForm
        onSubmit={send.mutate}
        isSending={send.isPending}
        error={send.error}
        onGoOn={send.reset}
      />
      <p className={classes.other}>
        <Link to="/login" id="alreadyACustomerLink">
          {t('ALREADY_A_CUSTOMER')}
        </Link>
      </p>
    </Desk>
  )
}
